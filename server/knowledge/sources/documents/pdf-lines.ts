import { raise } from '#lib/shifted-signs.ts';
import { logicalRuns } from './pdf-bidi.ts';
import { type Box, type Characters, HYPHEN } from './pdf-module.ts';
import { STRUCK } from './pdf-struck.ts';

/** A piece of a line without wide gaps, such as the line of a column or the cell of a table. */
export interface Piece extends Box {
  /** Ends with a soft hyphen if its last word continues on the next line. */
  text: string;
}

/** Text of the same height, from the left; from the right where it is read so. */
export type Line = Piece[];

const SOFT_HYPHEN = '\u00ad';
const SOFT_HYPHEN_CODE = 0xad;
const LAST_CODE = 0x10ffff;

/** Spaces wider than this share of a line's height separate columns. Justified lines have narrower ones. */
const WIDE_GAP = 0.8;
/** Letters that stand apart further are words of their own. */
const WORD_GAP = 0.15;

const NEW_LINE = 10;
const RETURN = 13;
const isSpace = (code: number | undefined): boolean => code === 32 || code === 0xa0 || code === 9;
const FIRST_RTL = 0x590;
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The lines of a page, in the order in which it draws them. */
export function readLines(characters: Characters): Line[] {
  const lines: Line[] = [];
  for (const piece of piecesOf(characters)) {
    if (piece.text === '') continue;
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (!line || !last || !isBeside(last, piece)) lines.push([piece]);
    else if (isNear(last, piece)) line[line.length - 1] = joined(last, piece);
    else line.push(piece);
  }
  return lines;
}

const heightOf = ({ top, bottom }: Box): number => Math.max(1, top - bottom);

/** Whether two boxes are on one line; boxes drawn over each other are not. */
function isBeside(one: Piece, other: Piece): boolean {
  const overlap = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
  const smaller = Math.min(heightOf(one), heightOf(other));
  return overlap > smaller / 2 && gapBetween(one, other) > -smaller / 2;
}

const gapBetween = (one: Box, other: Box): number => Math.max(other.left - one.right, one.left - other.right);

const isNear = (one: Piece, other: Piece): boolean =>
  !one.text.endsWith(SOFT_HYPHEN) &&
  gapBetween(one, other) < WIDE_GAP * Math.max(heightOf(one), heightOf(other));

function joined(one: Piece, other: Piece): Piece {
  const isApart = gapBetween(one, other) > WORD_GAP * heightOf(one) || /^\s/.test(other.text);
  const text = !isApart && isRaised(one, other) ? raise(other.text) : other.text;
  return { ...around(one, other), text: `${one.text}${isApart ? ' ' : ''}${text.trimStart()}` };
}

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
  top: Math.max(one.top, other.top),
});

/** Only the boxes at the ends of words are measured: those of all letters take as long as the rest of reading. */
function* piecesOf(characters: Characters): Generator<Piece> {
  const { codes } = characters;
  let from = 0;
  let isFromRight = false;
  for (let index = 0; index <= codes.length; index++) {
    const code = codes[index] ?? NEW_LINE;
    isFromRight ||= code >= FIRST_RTL && RTL.test(String.fromCodePoint(Math.min(code, LAST_CODE)));
    if (code !== NEW_LINE && code !== RETURN && code !== HYPHEN) continue;
    const to = code === HYPHEN ? index + 1 : index;
    yield* isFromRight ? piecesFromRight(characters, from, to) : piecesOfLine(characters, from, to);
    from = index + 1;
    isFromRight = false;
  }
}

function* piecesFromRight(characters: Characters, from: number, to: number): Generator<Piece> {
  const isWide = (gap: number, box: Box) => gap > WIDE_GAP * heightOf(box);
  for (const { text, box } of logicalRuns(characters, from, to, isWide))
    yield { ...box, text: readable(text) };
}

function* piecesOfLine(characters: Characters, from: number, to: number): Generator<Piece> {
  const { codes } = characters;
  let begin = from;
  while (begin < to && isSpace(codes[begin])) begin++;
  let end = begin;
  for (let index = begin; index < to; index++) {
    if (isSpace(codes[index])) continue;
    // Where a word ends, `end` is behind it.
    if (index > end && end > begin) {
      const last = characters.box(end - 1);
      if (gapBetween(last, characters.box(index)) > WIDE_GAP * heightOf(last)) {
        yield pieceOf(characters, begin, end);
        begin = index;
      }
    }
    end = index + 1;
  }
  if (end > begin) yield pieceOf(characters, begin, end);
}

function pieceOf(characters: Characters, begin: number, end: number): Piece {
  const codes: number[] = [];
  let isInExponent = false;
  for (let index = begin; index < end; index++) {
    const code = characters.codes[index] ?? 0;
    isInExponent = isDigit(code) && index > begin && (isInExponent || isExponent(characters, index));
    if (code === HYPHEN) codes.push(SOFT_HYPHEN_CODE);
    else if (isInExponent) codes.push(raise(String.fromCodePoint(code)).codePointAt(0) ?? code);
    else if (code > 0 && code <= LAST_CODE) codes.push(code);
  }
  const box = around(characters.box(begin), characters.box(end - 1));
  return { ...box, text: readable(textOf(codes)) };
}

/** A call has a maximum number of arguments. */
function textOf(codes: readonly number[]): string {
  let text = '';
  for (let from = 0; from < codes.length; from += AT_A_TIME)
    text += String.fromCodePoint(...codes.slice(from, from + AT_A_TIME));
  return text;
}

const AT_A_TIME = 5000;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** A raised digit is the exponent of the number or the unit before it; its other digits follow it. */
const isExponent = (characters: Characters, index: number): boolean =>
  !isSpace(characters.codes[index - 1]) && isRaised(characters.box(index - 1), characters.box(index));

/** Smaller, and above the line. */
const isRaised = (one: Box, other: Box): boolean =>
  heightOf(other) < 0.85 * heightOf(one) && other.bottom - one.bottom > 0.2 * heightOf(one);

/** Without what is struck out. Ligatures and the forms that Arabic letters have within words are the letters. */
const readable = (text: string): string =>
  (text.includes(STRUCK) ? text.replace(STRUCK_TEXT, '').trim() : text).replace(
    /[\ufb00-\ufdff\ufe70-\ufefc]/g,
    (form) => form.normalize('NFKC'),
  );

const STRUCK_TEXT = new RegExp(`(?:\\s?${STRUCK}+)+`, 'g');
