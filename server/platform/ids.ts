import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7: unique, and sorted by the time it was made. */
export const newId = (): string => v7();

/** A secret for a link in a mail: 128 random bits, short enough that the link fits into one line. */
export const newMailToken = (): string => randomBytes(16).toString('base64url');

/** What is stored of a secret, so that a copied database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
