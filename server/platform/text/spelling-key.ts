import { createHash } from 'node:crypto';
import { sameText } from '#lib/same-text.ts';
import { fold } from './analyze.ts';

/**
 * One key for the spellings of a question or a search: they may differ in case, punctuation, spaces and accents. What
 * only folding makes equal ("schon" and "schön") is counted together, too.
 */
export const spellingKey = (text: string): string => fold(sameText(text));

/** A short key of a question, the same for all its spellings. */
export const questionKey = (text: string): string =>
  createHash('sha256').update(spellingKey(text)).digest('base64url').slice(0, 22);
