import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The HMAC-SHA-256 of the text in base64url. A text begins with the name of its purpose: its signature is valid for no
 * other one.
 */
export const sign = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Compares in constant time. */
export function isValidSignature(signature: string, text: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret of a webhook, in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** The signature of a webhook's message: https://github.com/standard-webhooks/standard-webhooks. */
export function signWebhook(
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
  secret: string,
): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
