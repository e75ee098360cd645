import { createHmac, timingSafeEqual } from 'node:crypto';
import { badRequest } from '../../platform/errors.ts';

/** An event may arrive this late: an older one may be a recording. */
const TOLERANCE_SECONDS = 300;

/**
 * The customer of an event of the sandbox, `{"customer": "cus_…"}`. It is signed like Stripe's: `t=SECONDS,v1=HEX`, the
 * HMAC-SHA-256 of `SECONDS.BODY`.
 * @throws AppError 400
 */
export function signedCustomer(
  body: Buffer,
  signature: string | undefined,
  { secret, now }: { secret: string; now: Date },
): string | undefined {
  const { t = '', v1 = '' } = Object.fromEntries(
    (signature ?? '').split(',').map((part) => part.trim().split('=') as [string, string]),
  );
  const given = Buffer.from(v1, 'hex');
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  const age = now.getTime() / 1000 - Number(t);
  if (!isSigned || !(Math.abs(age) <= TOLERANCE_SECONDS))
    throw badRequest('The signature of the event is not valid.');
  try {
    const customer = (JSON.parse(body.toString('utf8')) as { customer?: unknown } | null)?.customer;
    return typeof customer === 'string' ? customer : undefined;
  } catch {
    throw badRequest('The event is not JSON.');
  }
}

/** Signs an event as the sandbox does. */
export const signEvent = (body: string, secret: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

/** The secret of the sandbox's events follows from that of the server. */
export const sandboxWebhookSecret = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('sandbox webhooks').digest('hex');
