import type { Line, Piece } from './pdf-lines.ts';

/** A part of a page: lines that are read one after the other, or the rows of a table. */
export type Part = { lines: string[] } | { rows: string[][] };

/** Lines that the same empty strips of the page divide. */
interface Region {
  lines: Line[];
  /** The strips are ordered from left to right. */
  strips: Strip[];
}

interface Strip {
  left: number;
  right: number;
}

/** Characters of a line of a column of text; the cells of a table are shorter, or of various lengths. */
const PROSE_LENGTH = 18;
const MIN_PROSE_LINES = 3;
const MIN_ROWS = 2;
/** The share of the lines of a column that reach its right edge, more or less. */
const FULL_LINES = 0.6;
const FULL = 0.75;
const OTHER_SIZE = 1.2;
/** Lines that are further apart, in heights of a line, are not of one table. */
const MAX_DISTANCE = 3;
/** A number of points in which no text stands, at least. */
const MIN_STRIP = 3;

/** Divides a page into columns, tables and other lines. */
export function partsOfPage(lines: readonly Line[]): Part[] {
  const parts: Part[] = [];
  let plain: string[] = [];
  const endPlain = () => {
    if (plain.length > 0) parts.push({ lines: plain });
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    const region = regionAt(lines, at);
    const found = region && partsOfRegion(region);
    if (found) {
      endPlain();
      parts.push(...found.parts);
      at += found.length;
    } else {
      if (isOtherSize(lines[at - 1], lines[at])) plain.push('');
      plain.push(textOf(lines[at] ?? []));
      at++;
    }
  }
  endPlain();
  return parts;
}

/** Headings are written larger than the text below them. */
const isOtherSize = (before: Line | undefined, line: Line | undefined): boolean => {
  if (!before || !line || /^\p{Ll}/u.test(textOf(line))) return false;
  const ratio = heightOf(before) / heightOf(line);
  return ratio > OTHER_SIZE || ratio < 1 / OTHER_SIZE;
};

const textOf = (line: Line): string => line.map(({ text }) => text).join(' ');

/** The lines from here on that the same strips divide; undefined if this one is not divided. */
function regionAt(lines: readonly Line[], at: number): Region | undefined {
  const first = lines[at] ?? [];
  if (first.length < 2) return undefined;
  let strips = stripsOf(first);
  let end = at + 1;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? [];
    if (distance(lines[end - 1] ?? [], line) > MAX_DISTANCE) break;
    const left = commonStrips(strips, line);
    if (left.length === 0 || (line.length > 1 && !left.some((strip) => divides(strip, line)))) break;
    strips = left;
  }
  while (end > at + 1 && (lines[end - 1]?.length ?? 0) < 2 && !continues(lines, end - 1)) end--;
  return { lines: lines.slice(at, end), strips };
}

function stripsOf(line: Line): Strip[] {
  const pieces = line.toSorted((one, other) => one.left - other.left);
  return pieces.slice(1).map((piece, i) => ({ left: pieces[i]?.right ?? 0, right: piece.left }));
}

/** What is left of the strips where this line has text. */
function commonStrips(strips: readonly Strip[], line: Line): Strip[] {
  return strips
    .flatMap((strip) =>
      line.reduce<Strip[]>((left, piece) => left.flatMap((each) => without(each, piece)), [strip]),
    )
    .filter(({ left, right }) => right - left >= MIN_STRIP);
}

const divides = (strip: Strip, line: Line): boolean =>
  line.some(({ right }) => right <= strip.left) && line.some(({ left }) => left >= strip.right);

function without({ left, right }: Strip, piece: Piece): Strip[] {
  if (piece.right <= left || piece.left >= right) return [{ left, right }];
  return [
    ...(piece.left > left ? [{ left, right: piece.left }] : []),
    ...(piece.right < right ? [{ left: piece.right, right }] : []),
  ];
}

const heightOf = (line: Line): number => Math.max(1, ...line.map(({ top, bottom }) => top - bottom));
const topOf = (line: Line): number => Math.max(...line.map(({ top }) => top));

/** Between the tops of lines, in heights of a line; a line above the one before it begins anew. */
function distance(before: Line, line: Line): number {
  const down = topOf(before) - topOf(line);
  return down < 0 ? Number.POSITIVE_INFINITY : down / heightOf(before);
}

/** Whether a line with one piece follows those before it as closely as they follow each other. */
function continues(lines: readonly Line[], at: number): boolean {
  const [line = [], before = [], earlier = []] = [lines[at], lines[at - 1], lines[at - 2]];
  return earlier.length > 0 && distance(before, line) < 1.2 * distance(earlier, before);
}

/** The parts, and the number of lines that they are made of; undefined for lines that are neither columns nor a table. */
function partsOfRegion({ lines, strips }: Region): { parts: Part[]; length: number } | undefined {
  const divided = lines.filter((line) => line.length > 1).length;
  if (divided < MIN_ROWS) return undefined;
  const rows = lines.map((line) => cellsOf(line, strips));
  const columns = Array.from({ length: strips.length + 1 }, (_, column) =>
    rows.flatMap((row) => row[column] ?? []),
  );
  if (divided >= MIN_PROSE_LINES && columns.every(isProse)) {
    const linesOf = (column: number) =>
      rows.map((row) => textOf(row[column] ?? [])).filter((text) => text !== '');
    return { parts: columns.map((_, column) => ({ lines: linesOf(column) })), length: lines.length };
  }
  // What follows the last divided line follows the table.
  const length = lines.findLastIndex((line) => line.length > 1) + 1;
  const cells = tableRows(rows.slice(0, length));
  return { parts: [{ rows: isRtl(lines) ? cells.map((row) => row.toReversed()) : cells }], length };
}

/** The pieces of each column. */
const cellsOf = (line: Line, strips: readonly Strip[]): Piece[][] =>
  Array.from({ length: strips.length + 1 }, (_, column) =>
    line.filter((piece) => {
      const isAfter = column === 0 || piece.left >= (strips[column - 1]?.right ?? 0) - 1;
      const isBefore = column === strips.length || piece.right <= (strips[column]?.left ?? 0) + 1;
      return isAfter && isBefore;
    }),
  );

function isProse(pieces: readonly Piece[]): boolean {
  const widest = Math.max(...pieces.map(widthOf));
  const full = pieces.filter((piece) => widthOf(piece) >= FULL * widest).length;
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0) / pieces.length;
  return length >= PROSE_LENGTH && full >= FULL_LINES * pieces.length;
}

const widthOf = ({ left, right }: Piece): number => right - left;
const isRtl = (lines: readonly Line[]): boolean =>
  lines.filter((line) => /[\u0590-\u08ff]/.test(textOf(line))).length > lines.length / 2;

/** A line without a first cell continues the row above it. */
function tableRows(lines: readonly Piece[][][]): string[][] {
  const rows: string[][] = [];
  for (const line of lines) {
    const cells = line.map((pieces) => pieces.map(({ text }) => text).join(' '));
    const above = rows.at(-1);
    if (above && cells[0] === '')
      for (const [column, cell] of cells.entries()) above[column] = `${above[column] ?? ''} ${cell}`.trim();
    else rows.push(cells);
  }
  return rows;
}
