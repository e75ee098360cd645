import type { Platform } from '../../platform/platform.ts';
import type { Users, Viewer } from '../users/users.ts';
import type { Auth } from './auth.ts';
import type { Captcha } from './captcha.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { Passwords } from './passwords.ts';
import type { SignUp } from './sign-up.ts';
import type { UserSessions } from './user-sessions.ts';

/** The dependencies of the routes below `/auth`. */
export interface AuthApiDeps extends Pick<Platform, 'settings'> {
  config: { siteUrl: string; plans: boolean };
  auth: Auth;
  signUp: SignUp;
  users: Users;
  knownDevices: KnownDevices;
  loginAttempts: LoginAttempts;
  passwords: Passwords;
  userSessions: UserSessions;
  captcha: Captcha;
  /** Adds the website that the user entered at sign-up, and returns it if one was added. It never rejects. */
  addPendingSite(viewer: Viewer): Promise<{ slug: string } | undefined>;
}
