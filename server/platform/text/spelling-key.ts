import { sameText } from '#lib/same-text.ts';
import { fold } from './analyze.ts';

/**
 * One key for the spellings of a question or a search: they may differ in case, punctuation, spaces and accents. What
 * only folding makes equal ("schon" and "schön") is counted together, too.
 */
export const spellingKey = (text: string): string => fold(sameText(text));
