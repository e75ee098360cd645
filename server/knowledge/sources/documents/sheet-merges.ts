import type { Readable } from 'node:stream';

/** A merged cell: rows and columns from 0, `to` included. */
export interface Merge {
  fromRow: number;
  toRow: number;
  fromColumn: number;
  toColumn: number;
}

const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"[^>]*>/g;
/** Longer than an element of a merged cell. */
const LONGEST = 200;
/** Programs slow down at a hundredth of these. */
const MAX_MERGES = 100_000;

/** The merged cells of a sheet, which its file names after the rows that they are in. */
export async function readMerges(sheet: Readable | undefined): Promise<Merge[]> {
  const merges: Merge[] = [];
  let rest = Buffer.alloc(0);
  for await (const chunk of sheet ?? []) {
    const bytes = Buffer.concat([rest, chunk]);
    rest = bytes.subarray(-LONGEST);
    if (!bytes.includes('mergeCell')) continue;
    const text = bytes.toString('latin1');
    let end = 0;
    for (const match of text.matchAll(MERGE)) {
      const [, fromColumn = '', fromRow, toColumn = '', toRow] = match;
      end = match.index + match[0].length;
      if (merges.length < MAX_MERGES)
        merges.push({
          fromRow: Number(fromRow) - 1,
          toRow: Number(toRow) - 1,
          fromColumn: columnOf(fromColumn),
          toColumn: columnOf(toColumn),
        });
    }
    rest = bytes.subarray(Math.max(end, bytes.length - LONGEST));
  }
  return merges;
}

/** `A1` and `A` are column 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
