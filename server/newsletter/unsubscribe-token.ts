import { isValidSignature, sign } from '../platform/signature.ts';

/**
 * Signed tokens for unsubscribe links. They need no session and do not expire, because mail programs follow the link years
 * later. They permit nothing else.
 */
export function createUnsubscribeTokens(secret: string) {
  const signedText = (userId: string) => `unsubscribe ${userId}`;
  return {
    issue: (userId: string): string => `${userId}.${sign(signedText(userId), secret)}`,

    /** The user's id; undefined for a token that was not issued here. */
    read(token: string): string | undefined {
      const [userId = '', signature = ''] = token.split('.');
      return isValidSignature(signature, signedText(userId), secret) ? userId : undefined;
    },
  };
}
