import { diffLines, diffWordsWithSpace } from 'diff';

export interface DiffPiece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Lines that are equal in both texts, or a word-by-word difference. */
export interface DiffPassage {
  isSame: boolean;
  pieces: DiffPiece[];
}

export interface TextDifference {
  passages: DiffPassage[];
  /** The texts differ too much: some passages are shown as removed and added, without what they have in common. */
  isCoarse: boolean;
}

// The time grows with the square of the differences, and requests wait meanwhile: 20 ms for the longest posts.
/** Of both texts, from the first difference to the last; as many as the longest texts of ordinary lines have. */
const MAX_LINES = 20_000;
const MAX_CHANGED_LINES = 400;
const MAX_CHANGED_WORDS = 300;
/** Of all passages that are compared by words, in characters. */
const MAX_COMPARED = 20_000;

/** The differences between two texts. */
export function compareTexts(before: string, after: string): TextDifference {
  const { start, end } = sameEnds(before, after);
  const [one, other] = [before, after].map((text) => text.slice(start, text.length - end)) as [
    string,
    string,
  ];
  const isShort = countLines(one) + countLines(other) <= MAX_LINES;
  const found = isShort ? diffLines(one, other, { maxEditLength: MAX_CHANGED_LINES }) : undefined;
  const lines = [
    { value: before.slice(0, start), removed: false, added: false },
    ...(found ?? [
      { value: one, removed: true, added: false },
      { value: other, removed: false, added: true },
    ]),
    { value: before.slice(before.length - end), removed: false, added: false },
  ].filter(({ value }) => value !== '');
  let isCoarse = found === undefined;
  let left = MAX_COMPARED;
  const passages: DiffPassage[] = [];
  let changed: { removed: string; added: string } | undefined;
  const close = () => {
    if (changed) {
      const { removed, added } = changed;
      const isChange = removed !== '' && added !== '';
      const words = isChange && removed.length + added.length <= left ? wordsOf(removed, added) : undefined;
      if (isChange) left -= removed.length + added.length;
      if (isChange && !words) isCoarse = true;
      passages.push({ isSame: false, pieces: words ?? wholeOf(removed, added) });
    }
    changed = undefined;
  };
  for (const { value, removed, added } of lines) {
    if (!removed && !added) {
      close();
      const last = passages.at(-1);
      if (last?.isSame) last.pieces = [{ kind: 'same', text: (last.pieces[0]?.text ?? '') + value }];
      else passages.push({ isSame: true, pieces: [{ kind: 'same', text: value }] });
      continue;
    }
    changed ??= { removed: '', added: '' };
    changed[removed ? 'removed' : 'added'] += value;
  }
  close();
  return { passages, isCoarse };
}

/** The lengths of the whole lines that both texts begin and end with. */
function sameEnds(one: string, other: string): { start: number; end: number } {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  start = start === 0 ? 0 : one.lastIndexOf('\n', start - 1) + 1;
  let end = 0;
  while (
    end < most - start &&
    one.charCodeAt(one.length - end - 1) === other.charCodeAt(other.length - end - 1)
  )
    end++;
  const firstLine = one.indexOf('\n', one.length - end);
  return { start, end: firstLine < 0 ? 0 : one.length - firstLine - 1 };
}

const countLines = (text: string): number => text.split('\n').length;

const wordsOf = (before: string, after: string): DiffPiece[] | undefined =>
  diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGED_WORDS })?.map(
    ({ value, removed, added }) => ({
      kind: removed ? 'removed' : added ? 'added' : 'same',
      text: value,
    }),
  );

const wholeOf = (before: string, after: string): DiffPiece[] =>
  [
    { kind: 'removed' as const, text: before },
    { kind: 'added' as const, text: after },
  ].filter(({ text }) => text !== '');
