import type { PDFiumPage } from '@hyzyla/pdfium';
import { type Box, boundsOfPaths, type Characters, type Module } from './pdf-module.ts';

/** The thickness in points of a line through large letters. */
const MAX_THICKNESS = 3;
const MIN_LENGTH = 4;
/** Where the middle of small letters is, as shares of a line's height from its bottom: lines under text are lower. */
const LOWEST = 0.3;
const HIGHEST = 0.62;
/** The share of a line through text that has text: others are rules of a drawing. */
const MIN_COVERED = 0.7;
/** A page with more of them is a drawing. */
const MAX_STRIKES = 2000;
const SPACE = 32;
/** Has the place of a character that is struck out; one of the signs that text does not have. */
export const STRUCK = '\ue001';
const STRUCK_CODE = 0xe001;

/** Replaces the characters that a page strikes out by a sign, which keeps what is beside them in one line. Returns whether it has any. */
export function removeStruck(characters: Characters, module: Module, page: PDFiumPage): boolean {
  const strikes = boundsOfPaths(module, page).filter(
    ({ left, right, bottom, top }) => top - bottom <= MAX_THICKNESS && right - left >= MIN_LENGTH,
  );
  if (strikes.length === 0 || strikes.length > MAX_STRIKES) return false;
  let hasStruck = false;
  for (const [{ left, right }, indexes] of charactersUnder(strikes, characters)) {
    const covered = indexes.reduce((sum, index) => sum + widthOf(characters.box(index)), 0);
    if (covered < MIN_COVERED * (right - left)) continue;
    hasStruck = true;
    for (const index of indexes) characters.codes[index] = STRUCK_CODE;
  }
  return hasStruck;
}

const widthOf = ({ left, right }: Box): number => right - left;

/** The characters through whose middle each line goes. */
function charactersUnder(strikes: readonly Box[], characters: Characters): Map<Box, number[]> {
  const byHeight = Map.groupBy(strikes, ({ bottom, top }) => Math.round((bottom + top) / 2));
  const found = new Map<Box, number[]>();
  for (const [index, code] of characters.codes.entries()) {
    if (code < SPACE) continue;
    const { left, right, bottom, top } = characters.box(index);
    const [from, to] = [LOWEST, HIGHEST].map((share) => bottom + share * (top - bottom)) as [number, number];
    for (let y = Math.ceil(from); y <= to; y++)
      for (const strike of byHeight.get(y) ?? []) {
        const center = (left + right) / 2;
        if (center > strike.left && center < strike.right)
          found.get(strike)?.push(index) ?? found.set(strike, [index]);
      }
  }
  return found;
}
