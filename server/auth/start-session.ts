import type { Request, Response } from 'express';
import { networkAddressOf } from '../platform/http/client-address.ts';
import { formPostOf } from '../platform/http/form-bridge.ts';
import { beginSession } from '../platform/http/sessions.ts';
import type { UserRow } from '../users/users.ts';
import { passwordFingerprint } from './auth.policy.ts';
import { type Device, deviceOf } from './devices.ts';
import type { KnownDevices } from './known-devices.ts';

declare module 'express-session' {
  interface SessionData {
    /** The email of a sign-up that waits for its verification. */
    pendingEmail?: string;
    /** Changes with the user's password: a session begun with an older one is over. */
    passwordFingerprint?: string;
    /** From where its owner signed in, for the list of their sessions. */
    device?: Pick<Device, 'userAgent' | 'address'>;
  }
}

interface Deps {
  knownDevices: KnownDevices;
  config: { siteUrl: string };
}

/** Who asks, as the captcha needs to know it. */
export const captchaOrigin = (req: Request, res: Response) => ({
  address: networkAddressOf(req),
  plainForm: formPostOf(res) !== undefined,
});

/** Begins a session of that user under a new id; `announced` writes to them where the browser is a new one. */
export async function startUserSession(
  req: Request,
  res: Response,
  user: UserRow,
  { knownDevices, config }: Deps,
  { announced = false } = {},
): Promise<void> {
  const device = deviceOf(req, res, config.siteUrl.startsWith('https:'));
  await beginSession(req, user.id);
  req.session.passwordFingerprint = passwordFingerprint(user.password_hash);
  req.session.device = { userAgent: device.userAgent, address: device.address };
  await knownDevices.remember(user, device, announced);
}

/** After a new password, which makes strangers of all browsers: the one that set it is known again. */
export const rememberDevice = (req: Request, res: Response, user: UserRow, { knownDevices, config }: Deps) =>
  knownDevices.remember(user, deviceOf(req, res, config.siteUrl.startsWith('https:')), false);
