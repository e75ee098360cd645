import { createHmac, timingSafeEqual } from 'node:crypto';
import { badRequest } from '../../../platform/errors.ts';

/** An event may arrive this late: an older one may be a recording. */
const TOLERANCE_SECONDS = 300;

interface Verification {
  secret: string;
  now: Date;
}

/**
 * The JSON of an event that is signed with Stripe's scheme: `t=SECONDS,v1=HEX`, the HMAC-SHA-256 of `SECONDS.BODY`. While
 * a secret is replaced, there is a `v1` for each of both.
 * @throws AppError 400
 */
export function readSignedEvent(
  body: Buffer,
  signature: string | undefined,
  { secret, now }: Verification,
): unknown {
  const parts = (signature ?? '').split(',').map((part) => part.trim().split('='));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  const isSigned = parts.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  const age = now.getTime() / 1000 - Number(seconds);
  if (!isSigned || !(Math.abs(age) <= TOLERANCE_SECONDS))
    throw badRequest('The signature of the event is not valid.');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest('The event is not JSON.');
  }
}

/** The secret of the sandbox's events follows from that of the server. */
export const sandboxWebhookSecret = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('sandbox webhooks').digest('hex');
