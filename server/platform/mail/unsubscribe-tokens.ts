import { isValidSignature, sign } from '../signature.ts';

/** The mails that a link ends. */
export type MailList = 'posts' | 'digest';

/**
 * Signed tokens for unsubscribe links. They need no session and do not expire, because mail programs follow the link years
 * later. They permit nothing else.
 */
export function createUnsubscribeTokens(secret: string) {
  return {
    issue(userId: string, list: MailList): string {
      const token = `${userId}.${sign(signedText(userId, list), secret)}`;
      return list === 'posts' ? token : `${token}.${list}`;
    },

    /** Undefined for a token that was not issued here. */
    read(token: string): { userId: string; list: MailList } | undefined {
      const [userId = '', signature = '', suffix] = token.split('.');
      const list = suffix === 'digest' ? suffix : 'posts';
      return isValidSignature(signature, signedText(userId, list), secret) ? { userId, list } : undefined;
    },
  };
}

/** The text of the first list has no name: links in mails that were sent stay valid. */
const signedText = (userId: string, list: MailList): string =>
  list === 'posts' ? `unsubscribe ${userId}` : `unsubscribe ${list} ${userId}`;

/** The unsubscribe link of a mail, and the address for one click in mail programs. */
export function unsubscribeLinks(siteUrl: string, token: string) {
  const query = `?token=${encodeURIComponent(token)}`;
  return { url: `${siteUrl}/unsubscribe${query}`, oneClickUrl: `${siteUrl}/api/unsubscribe${query}` };
}
