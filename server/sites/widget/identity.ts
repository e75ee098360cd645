import { type Identity, type IdentityInput, identityClaims } from '#lib/schemas/widget.ts';
import { AppError } from '../../platform/errors.ts';
import { isValidSignature } from '../../platform/signature.ts';

/** The clocks of two servers may differ. */
const LEEWAY_SECONDS = 60;

/**
 * Who a visitor is, according to the website's server: `{userId, email, name, hash}`, where `hash` is the hexadecimal
 * HMAC-SHA-256 of the user id, or `{token}`, a JWT with the claims `sub`, `exp`, `email` and `name`, signed with HS256.
 * @throws AppError 403 with an error on `identity`, which distinguishes it from a refused origin.
 */
export function verifyIdentity(input: IdentityInput, secrets: readonly string[], now: Date): Identity {
  return 'token' in input
    ? verifyToken(input.token, secrets, now.getTime() / 1000)
    : verifyHash(input, secrets);
}

type Hashed = Extract<IdentityInput, { hash: string }>;

function verifyHash({ hash, ...identity }: Hashed, secrets: readonly string[]): Identity {
  if (isSigned(identity.userId, Buffer.from(hash, 'hex'), secrets)) return identity;
  throw refused('The hash does not belong to this user id.');
}

function verifyToken(token: string, secrets: readonly string[], now: number): Identity {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  // Any other algorithm is refused, `none` too.
  const isKnownKind = rest.length === 0 && (parse(header) as { alg?: unknown } | null)?.alg === 'HS256';
  if (!isKnownKind || !isSigned(`${header}.${payload}`, Buffer.from(signature, 'base64url'), secrets))
    throw refused('The token is not signed with the secret of this website (HS256).');
  const claims = identityClaims.safeParse(parse(payload));
  if (!claims.success) throw refused('The token must have the claims sub and exp.');
  const { sub, exp, nbf, email, name } = claims.data;
  if (exp + LEEWAY_SECONDS <= now) throw refused('The token has expired.');
  if (nbf !== undefined && nbf - LEEWAY_SECONDS > now) throw refused('The token is not valid yet.');
  return { userId: sub, email, name };
}

const isSigned = (text: string, signature: Buffer, secrets: readonly string[]): boolean =>
  secrets.some((secret) => isValidSignature(signature.toString('base64url'), text, secret));

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const refused = (reason: string): AppError => new AppError(403, reason, { fields: { identity: [reason] } });
