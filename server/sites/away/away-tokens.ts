import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { decodeBase32, encodeBase32 } from '../../platform/text/base32.ts';

const DAY_MS = 86_400_000;
/** The link in a mail; an address to which people reply is valid for longer, because mails lie around. */
const DAYS = { link: 7, reply: 30 };
const ID_BYTES = 16;
const DAY_BYTES = 2;
const SIGNATURE_BYTES = 10;

type Purpose = keyof typeof DAYS;

/**
 * Tokens that name a conversation, signed and not stored. In base32: mail servers change the case of addresses, whose part
 * before the @ has at most 64 characters.
 */
export function createAwayTokens(secret: string, clock: Clock) {
  const today = () => Math.floor(clock.now().getTime() / DAY_MS);
  const signatureOf = (purpose: Purpose, body: Buffer): Buffer =>
    createHmac('sha256', secret)
      .update(`away ${purpose} `)
      .update(body)
      .digest()
      .subarray(0, SIGNATURE_BYTES);

  function read(purpose: Purpose, token: string) {
    const bytes = decodeBase32(token);
    if (bytes?.length !== ID_BYTES + DAY_BYTES + SIGNATURE_BYTES) return undefined;
    const body = bytes.subarray(0, ID_BYTES + DAY_BYTES);
    if (!timingSafeEqual(bytes.subarray(body.length), signatureOf(purpose, body))) return undefined;
    const chatId = body
      .toString('hex', 0, ID_BYTES)
      .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
    return { chatId, isExpired: body.readUInt16BE(ID_BYTES) < today() };
  }

  return {
    /** @param chatId a UUID */
    issue(purpose: Purpose, chatId: string): string {
      const body = Buffer.alloc(ID_BYTES + DAY_BYTES);
      body.write(chatId.replaceAll('-', ''), 'hex');
      body.writeUInt16BE(today() + DAYS[purpose], ID_BYTES);
      return encodeBase32(Buffer.concat([body, signatureOf(purpose, body)]));
    },

    /** The conversation, also of an expired token; undefined for one that is forged or for something else. */
    read,
  };
}
