import { fold } from '../text/analyze.ts';

/** Longer ones are no words of a language; in scripts without spaces they are whole sentences. */
const MAX_LENGTH = 40;
const SIZES = [3, 4, 5];
const ONLY_DIGITS = /^\p{N}+$/u;

/** The words of a text in order: what is neither letter nor digit separates them. */
export const encodedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The buckets of a word's n-grams of letters, which are what an unknown word is made of: parts of a compound, a stem with
 * another ending. None for a number.
 */
export function bucketsOf(word: string, buckets: number): number[] {
  if (ONLY_DIGITS.test(word)) return [];
  const marked = `<${word.slice(0, MAX_LENGTH)}>`;
  const found: number[] = [];
  for (const size of SIZES)
    for (let from = 0; from + size <= marked.length; from++) found.push(hash(marked, from, size) % buckets);
  return found;
}

/** FNV-1a. */
function hash(text: string, from: number, length: number): number {
  let value = 0x811c9dc5;
  for (let i = from; i < from + length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  // The lowest bits of the product depend on the lowest bits of the letters only.
  return (value ^ (value >>> 15)) >>> 0;
}
