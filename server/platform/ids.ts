import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7: unique, and sorted by the time it was made. */
export const newId = (): string => v7();

/** A secret for links and cookies: 32 random bytes, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret, so that a copied database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
