import { Router } from 'express';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { AddPendingSite } from '../sites/pending-site.ts';
import type { Auth } from './auth.ts';
import type { Captcha } from './captcha.ts';
import type { KnownDevices } from './known-devices.ts';
import { createLoginAttempts } from './login-attempts.ts';
import type { OwnSessions } from './own-sessions.ts';
import { passwordsApi } from './passwords.api.ts';
import type { Passwords } from './passwords.ts';
import { sessionsApi } from './sessions.api.ts';
import { signInApi } from './sign-in.api.ts';
import { signUpApi } from './sign-up.api.ts';

export interface AuthApiDeps {
  config: { siteUrl: string };
  auth: Auth;
  knownDevices: KnownDevices;
  passwords: Passwords;
  ownSessions: OwnSessions;
  addPendingSite: AddPendingSite;
  captcha: Captcha;
  limits: RateLimits;
}

/** Everything below `/auth`, the captcha, and whether an e-mail or a name is free. */
export function authApi(deps: AuthApiDeps): Router {
  const loginAttempts = createLoginAttempts(deps.limits);
  return Router().use(
    signUpApi(deps),
    signInApi({ ...deps, loginAttempts }),
    passwordsApi({ ...deps, loginAttempts }),
    sessionsApi(deps),
  );
}
