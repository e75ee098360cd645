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

/** With more differences, finding the smallest diff would take seconds. */
const MAX_CHANGED_LINES = 4000;
const MAX_CHANGED_WORDS = 1500;

/** The differences between two texts. */
export function compareTexts(before: string, after: string): DiffPassage[] {
  const lines = diffLines(before, after, { maxEditLength: MAX_CHANGED_LINES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const passages: DiffPassage[] = [];
  let changed: { removed: string; added: string } | undefined;
  const close = () => {
    if (changed) passages.push({ isSame: false, pieces: wordsOf(changed.removed, changed.added) });
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
  return passages;
}

function wordsOf(before: string, after: string): DiffPiece[] {
  const words =
    before && after ? diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGED_WORDS }) : undefined;
  if (words)
    return words.map(({ value, removed, added }) => ({
      kind: removed ? 'removed' : added ? 'added' : 'same',
      text: value,
    }));
  return [
    { kind: 'removed' as const, text: before },
    { kind: 'added' as const, text: after },
  ].filter(({ text }) => text !== '');
}
