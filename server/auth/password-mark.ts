import { hashToken } from '../platform/ids.ts';

/**
 * Tells one password from the next without telling anything of it. Sessions carry it: even one that was being begun
 * while the password changed is over.
 */
export const passwordFingerprint = (passwordHash: string): string => hashToken(passwordHash).slice(0, 16);
