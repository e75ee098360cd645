import { Router } from 'express';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { AddWantedWebsite } from '../sites/pending-site.ts';
import type { Accounts } from './auth.ts';
import type { HumanCheck } from './captcha.ts';
import type { KnownDevices } from './known-devices.ts';
import { createGuesses } from './login-attempts.ts';
import type { OwnSessions } from './own-sessions.ts';
import { passwordsApi } from './passwords.api.ts';
import type { NewPassword } from './passwords.ts';
import { sessionsApi } from './sessions.api.ts';
import { signInApi } from './sign-in.api.ts';
import { signUpApi } from './sign-up.api.ts';

export interface AccountsApiDeps {
  config: { siteUrl: string };
  accounts: Accounts;
  knownDevices: KnownDevices;
  newPassword: NewPassword;
  ownSessions: OwnSessions;
  addWantedWebsite: AddWantedWebsite;
  humanCheck: HumanCheck;
  limits: RateLimits;
}

/** Everything below `/auth`, the captcha, and whether an e-mail or a name is free. */
export function accountsApi(deps: AccountsApiDeps): Router {
  const guesses = createGuesses(deps.limits);
  return Router().use(
    signUpApi(deps),
    signInApi({ ...deps, guesses }),
    passwordsApi({ ...deps, guesses }),
    sessionsApi(deps),
  );
}
