import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7: unique, and sorted by creation time. */
export const newId = (): string => v7();

export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);

/** A secret for a link in a mail: 128 random bits, short enough for a link on one line. */
export const newMailToken = (): string => randomBytes(16).toString('base64url');

/** The stored form of a secret: a leaked database does not reveal it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
