import { randomBytes } from 'node:crypto';
import bowser from 'bowser';
import type { Request, Response } from 'express';
import { clientAddressOf } from '../../platform/http/client-address.ts';
import { cookieOf } from '../../platform/http/cookies.ts';
import { hashToken } from '../../platform/ids.ts';

/** How long a browser remains a known device after its last sign-in. */
export const KNOWN_SECONDS = 365 * 24 * 3600;
const LONGEST_USER_AGENT = 300;

/** The browser that sent a request. */
export interface Device {
  userAgent: string;
  address: string;
  /** Hash of the secret in the browser's device cookie. */
  hash: string;
}

/** Identifies the browser by a device cookie that outlasts its sessions; sets the cookie if it is missing. */
export function deviceOf(req: Request, res: Response, https: boolean): Device {
  const secret = secretIn(req, https) ?? randomBytes(24).toString('base64url');
  res.cookie(cookieName(https), secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    path: '/',
    maxAge: KNOWN_SECONDS * 1000,
  });
  return {
    userAgent: (req.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
    address: clientAddressOf(req),
    hash: hashToken(secret),
  };
}

/** Undefined for a browser without a device cookie. */
export function deviceHashOf(req: Request, https: boolean): string | undefined {
  const secret = secretIn(req, https);
  return secret && hashToken(secret);
}

const cookieName = (https: boolean): string => (https ? '__Host-foyer-device' : 'foyer-device');

function secretIn(req: Request, https: boolean): string | undefined {
  const secret = cookieOf(req, cookieName(https));
  return secret && /^[\w-]{32}$/.test(secret) ? secret : undefined;
}

/** "Firefox on Linux", from the User-Agent header. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser';
  const { browser, os } = bowser.parse(userAgent);
  if (!browser.name) return userAgent.split(/[\s/]/, 1)[0] ?? 'Unknown browser';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
