import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthApiDeps } from './auth-api-deps.ts';
import { createLoginAttempts } from './login-attempts.ts';
import { passwordsApi } from './passwords.api.ts';
import { sessionsApi } from './sessions.api.ts';
import { signInApi } from './sign-in.api.ts';
import { signUpApi } from './sign-up.api.ts';

/** Every route below `/auth`, the captcha, and the availability check for emails and names. */
export function authApi(services: Omit<AuthApiDeps, 'loginAttempts'> & Pick<Platform, 'limits'>): Route[] {
  const deps = { ...services, loginAttempts: createLoginAttempts(services.limits) };
  return [...signUpApi(deps), ...signInApi(deps), ...passwordsApi(deps), ...sessionsApi(deps)];
}
