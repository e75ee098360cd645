import type { Box, Characters } from './pdf-module.ts';

// A PDF has glyphs at places, which stand as they are seen. What is read from the right is brought into the order in which
// it is read: the inverse of the Unicode Bidirectional Algorithm (UAX #9), as far as a line tells it.

/** A glyph with the marks over and under it. */
interface Unit {
  text: string;
  center: number;
  box: Box;
  kind: 'rtl' | 'ltr' | 'digit' | 'other';
}

const LETTER_RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const ARABIC = /\p{Script=Arabic}/u;
const DIGIT = /\p{Nd}/u;
const MARK = /^\p{Mn}$/u;
const BRACKETS = '()[]{}«»<>';
/** Characters at most this many points apart are at the same place. */
const SAME_PLACE = 0.05;

/** A text from right to left, and where it stands. */
interface Run {
  text: string;
  box: Box;
}

/**
 * The pieces of a line that has letters of a script from right to left, in the order in which they are read.
 * @param isWide whether so wide a gap, beside a letter of that box, divides the line
 */
export function logicalRuns(
  characters: Characters,
  from: number,
  to: number,
  isWide: (gap: number, box: Box) => boolean,
): Run[] {
  const units = unitsOf(characters, from, to);
  const isArabic = units.some(({ text }) => ARABIC.test(text));
  if (!isArabic) addSignsToNumbers(units);
  const isFromRight = readsFromRight(units);
  const runs = divide(units, isWide).map((run) => ({
    text: (isFromRight ? readFromRight(run, isArabic) : readFromLeft(run, isArabic))
      .replace(/\s+/g, ' ')
      .trim(),
    box: boxAround(run),
  }));
  return isFromRight ? runs.toReversed() : runs;
}

function boxAround(units: readonly Unit[]): Box {
  const boxes = units.map(({ box }) => box);
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
    top: Math.max(...boxes.map(({ top }) => top)),
  };
}

/** By the letters at its ends, else by the sign that ends its sentence, else by most letters. */
function readsFromRight(units: readonly Unit[]): boolean {
  const letters = units.filter(({ kind }) => kind === 'rtl' || kind === 'ltr');
  if (letters[0]?.kind === 'rtl' && letters.at(-1)?.kind === 'rtl') return true;
  if (END_OF_SENTENCE.test(units[0]?.text ?? '')) return true;
  if (END_OF_SENTENCE.test(units.at(-1)?.text ?? '')) return false;
  return letters.filter(({ kind }) => kind === 'rtl').length * 2 >= letters.length;
}

const END_OF_SENTENCE = /[.,:;!?،؛؟]/;

function divide(units: readonly Unit[], isWide: (gap: number, box: Box) => boolean): Unit[][] {
  const runs: Unit[][] = [];
  let last: Unit | undefined;
  for (const unit of units) {
    const isSpace = unit.text === ' ';
    if (!last || (!isSpace && isWide(unit.box.left - last.box.right, unit.box))) {
      if (!isSpace) runs.push([unit]);
    } else runs.at(-1)?.push(unit);
    if (!isSpace) last = unit;
  }
  return runs;
}

function readFromLeft(units: readonly Unit[], isArabic: boolean): string {
  const first = units.findIndex(({ kind }) => kind === 'rtl');
  const last = units.findLastIndex(({ kind }) => kind === 'rtl');
  if (first < 0) return textOf(units);
  return [
    textOf(units.slice(0, first)),
    readFromRight(units.slice(first, last + 1), isArabic),
    textOf(units.slice(last + 1)),
  ].join('');
}

const textOf = (units: readonly Unit[]): string => units.map(({ text }) => text).join('');

/** The rule W5: "10%" is one number, except after Arabic letters. */
function addSignsToNumbers(units: readonly Unit[]): void {
  for (const inOrder of [units, units.toReversed()])
    for (const [at, unit] of inOrder.entries())
      if (SIGN_OF_NUMBER.test(unit.text) && inOrder[at - 1]?.kind === 'digit') unit.kind = 'digit';
}

const SIGN_OF_NUMBER = /^[\p{Sc}#%‰°′″]$/u;

/** The units from left to right. */
function unitsOf(characters: Characters, from: number, to: number): Unit[] {
  const units: Unit[] = [];
  const marks: Unit[] = [];
  for (let index = from; index < to; index++) {
    const text = String.fromCodePoint(characters.codes[index] || 32).replace(/\s/, ' ');
    const box = characters.box(index);
    const last = units.at(-1);
    const unit = { text, box, center: (box.left + box.right) / 2, kind: kindOf(text) };
    if (MARK.test(text)) marks.push(unit);
    // PDFium turns the letters of a ligature around with the line.
    else if (last?.kind === 'rtl' && unit.kind === 'rtl' && isSame(last.box, box))
      last.text = text + last.text;
    else units.push(unit);
  }
  placeSpaces(units);
  for (const mark of marks) {
    const base = units.find(
      ({ kind, box }) => kind === 'rtl' && mark.center >= box.left && mark.center <= box.right,
    );
    if (base) base.text += mark.text;
  }
  // Of a letter within a word, the box may be as wide as the letter alone.
  return units.sort((one, other) => one.box.left - other.box.left);
}

/** PDFium adds spaces between words that stand apart, without a width, and anywhere beside what is drawn from the left. */
function placeSpaces(units: readonly Unit[]): void {
  for (const [at, { text, box }] of units.entries()) {
    const [before, after] = [units[at - 1], units[at + 1]];
    if (text !== ' ' || box.right > box.left || !before || !after) continue;
    if (after.box.left < before.box.left) box.left = beginOfDrawn(units, at).left - SAME_PLACE;
    else box.left = before.kind === 'rtl' ? after.box.left - SAME_PLACE : before.box.left + SAME_PLACE;
    box.right = box.left;
  }
}

/** The first of the units before `end` that are drawn from the left. */
function beginOfDrawn(units: readonly Unit[], end: number): Box {
  let box = (units[end - 1] as Unit).box;
  for (let at = end - 2; at >= 0; at--) {
    const unit = units[at] as Unit;
    if (unit.text === ' ' || unit.box.left > box.left) break;
    box = unit.box;
  }
  return box;
}

const isSame = (one: Box, other: Box): boolean => Math.abs(one.left - other.left) < SAME_PLACE;

function kindOf(text: string): Unit['kind'] {
  if (DIGIT.test(text)) return 'digit';
  if (LETTER_RTL.test(text)) return 'rtl';
  return /\p{L}/u.test(text) ? 'ltr' : 'other';
}

function readFromRight(units: readonly Unit[], isArabic: boolean): string {
  const parts: string[] = [];
  let end = units.length;
  while (end > 0) {
    const begin = beginOfLtr(units, end, isArabic);
    parts.push(textOf(units.slice(begin, end)));
    end = begin;
  }
  return mirrored(parts);
}

/** The first of the units before `end` that are read from the left: words of another script, and numbers. */
function beginOfLtr(units: readonly Unit[], end: number, isArabic: boolean): number {
  const last = units[end - 1];
  if (!last || last.kind === 'rtl' || last.kind === 'other') return end - 1;
  let begin = end - 1;
  for (let at = begin - 1; at >= 0; at--) {
    const unit = units[at] as Unit;
    if (unit.kind === 'rtl') break;
    if (unit.kind === 'other') continue;
    if (at < begin - 1 && !isJoined(units, at, begin, isArabic)) break;
    begin = at;
  }
  return begin;
}

/** Whether what stands between two units leaves them in one run. */
function isJoined(units: readonly Unit[], left: number, right: number, isArabic: boolean): boolean {
  if (units[left]?.kind === 'ltr' || units[right]?.kind === 'ltr') return true;
  if (![left, right].every((at) => DIGIT.test(units[at]?.text ?? ''))) return false;
  const between = textOf(units.slice(left + 1, right));
  return (isArabic ? /^[.,:/٫٬]$/ : /^[.,:/+−-]$/).test(between);
}

/** The shape of a bracket is the opposite one from the right; some programs name the shape, others the meaning. */
function mirrored(parts: readonly string[]): string {
  const first = parts.find((part) => part.length === 1 && BRACKETS.includes(part));
  const isShape = first !== undefined && BRACKETS.indexOf(first) % 2 === 1;
  if (!isShape) return parts.join('');
  return parts.map((part) => (part.length === 1 ? opposite(part) : part)).join('');
}

function opposite(bracket: string): string {
  const at = BRACKETS.indexOf(bracket);
  return at < 0 ? bracket : (BRACKETS[at ^ 1] ?? bracket);
}
