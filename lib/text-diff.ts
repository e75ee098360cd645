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

// The time grows with the square of the differences, and requests wait meanwhile: 100 ms for the longest posts.
const MAX_CHANGED_LINES = 400;
const MAX_CHANGED_WORDS = 300;
/** Of all passages that are compared by words, in characters. */
const MAX_COMPARED = 20_000;

/** The differences between two texts. */
export function compareTexts(before: string, after: string): TextDifference {
  const found = diffLines(before, after, { maxEditLength: MAX_CHANGED_LINES });
  const lines = found ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
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
      passages.push({ isSame: true, pieces: [{ kind: 'same', text: value }] });
      continue;
    }
    changed ??= { removed: '', added: '' };
    changed[removed ? 'removed' : 'added'] += value;
  }
  close();
  return { passages, isCoarse };
}

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
