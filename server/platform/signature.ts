import { createHmac, timingSafeEqual } from 'node:crypto';

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
