import type { Clock } from '../../platform/clock.ts';
import { isValidSignature, sign } from '../../platform/signature.ts';

const TOKEN_SECONDS = 3600;

/** The claims of a token: one visitor, on one site, on pages of one origin. */
interface VisitorPass {
  siteSlug: string;
  origin: string;
  visitorId: string;
  /** The website's server has signed who the visitor is. */
  isIdentified: boolean;
}

/** Signed, not stored: requests of the widget need no look-up to identify their visitor. */
export function createVisitorTokens(secret: string, clock: Clock) {
  return {
    issue(pass: VisitorPass): { token: string; expiresAt: string } {
      const expires = clock.now().getTime() + TOKEN_SECONDS * 1000;
      const body = Buffer.from(JSON.stringify({ ...pass, expires })).toString('base64url');
      return {
        token: `${body}.${sign(`visitor ${body}`, secret)}`,
        expiresAt: new Date(expires).toISOString(),
      };
    },
    /**
     * The id of an identified visitor, the same on every device. It cannot be guessed, and unlike anonymous ids it is no
     * UUID, so that an anonymous session cannot claim it.
     */
    identifiedVisitor: (siteId: string, userId: string): string =>
      `u_${sign(`visitor id ${JSON.stringify([siteId, userId])}`, secret)}`,
    /** The claims, if the token has a valid signature and is not expired. */
    read(token: string): VisitorPass | undefined {
      const [body = '', signature = ''] = token.split('.');
      if (!isValidSignature(signature, `visitor ${body}`, secret)) return undefined;
      const { expires, ...pass } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
      return expires > clock.now().getTime() ? (pass as VisitorPass) : undefined;
    },
  };
}
