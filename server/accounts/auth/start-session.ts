import type { Request, Response } from 'express';
import { networkAddressOf } from '../../platform/http/client-address.ts';
import { formPostOf } from '../../platform/http/form-bridge.ts';
import { beginSession } from '../../platform/http/sessions.ts';
import type { UserRow } from '../users/users.ts';
import { passwordFingerprint } from './auth.policy.ts';
import { type Device, deviceOf } from './devices.ts';
import type { KnownDevices } from './known-devices.ts';

declare module 'express-session' {
  interface SessionData {
    /**
     * The sign-up that waits for its confirmation. The right to replace it depends on the id: another account may use the
     * address later.
     */
    pendingSignUp?: PendingSignUp;
    /** Changes with the user's password, which invalidates older sessions. */
    passwordFingerprint?: string;
    /** The device and address of the sign-in, for the list of sessions. */
    device?: Pick<Device, 'userAgent' | 'address'>;
  }
}

export type PendingSignUp = Pick<UserRow, 'id' | 'email'>;

interface Deps {
  knownDevices: KnownDevices;
  config: { siteUrl: string };
}

export function rememberSignUp(req: Request, { id, email }: PendingSignUp): void {
  req.session.pendingSignUp = { id, email };
}

/** The origin of a request, as the captcha needs it. */
export const captchaOrigin = (req: Request, res: Response) => ({
  address: networkAddressOf(req),
  plainForm: formPostOf(res) !== undefined,
});

/** Starts a session of the user under a new id; with `announced` a new browser is reported to them by mail. */
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

/** Call it after a password change, which removes all known devices: adds the current browser again. */
export const rememberDevice = (req: Request, res: Response, user: UserRow, { knownDevices, config }: Deps) =>
  knownDevices.remember(user, deviceOf(req, res, config.siteUrl.startsWith('https:')), false);
