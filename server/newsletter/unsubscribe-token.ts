import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signed tokens for unsubscribe links. They need no session and do not expire, because mail programs follow the link years
 * later. They permit nothing else.
 */
export function createUnsubscribeTokens(secret: string) {
  const sign = (userId: string) =>
    createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest('base64url');
  return {
    issue: (userId: string): string => `${userId}.${sign(userId)}`,

    /** The user's id; undefined for a token that was not issued here. */
    read(token: string): string | undefined {
      const [userId = '', signature = ''] = token.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(userId))];
      return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined;
    },
  };
}
