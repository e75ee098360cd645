import type { ExtractedPassage } from '../extraction/passages.ts';

/** Passages of a part: as many as a long page of a website has. */
const PART_PASSAGES = 60;

/**
 * Divides a long document for the index, which ranks pages before it ranks their passages: a book would be one page, all
 * of whose passages lose against short pages. A part ends where a chapter or a page ends, if it can.
 */
export function partsOf(passages: readonly ExtractedPassage[]): ExtractedPassage[][] {
  if (passages.length <= PART_PASSAGES) return [[...passages]];
  const parts: ExtractedPassage[][] = [];
  let part: ExtractedPassage[] = [];
  for (const section of sectionsOf(passages)) {
    if (part.length > 0 && part.length + section.length > PART_PASSAGES) {
      parts.push(part);
      part = [];
    }
    part.push(...section);
  }
  return [...parts, part];
}

/** Passages under the same outermost heading; those of a long chapter under the same heading, or as many as fit. */
function sectionsOf(passages: readonly ExtractedPassage[]): ExtractedPassage[][] {
  return runsOf(passages, ({ heading }) => heading.split(' › ', 1)[0] ?? '').flatMap((chapter) =>
    chapter.length <= PART_PASSAGES
      ? [chapter]
      : runsOf(chapter, ({ heading }) => heading).flatMap((section) => chunksOf(section, PART_PASSAGES)),
  );
}

/** Consecutive items with the same key. */
function runsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const runs: Item[][] = [];
  let last: string | undefined;
  for (const item of items) {
    const key = keyOf(item);
    if (key === last) runs.at(-1)?.push(item);
    else runs.push([item]);
    last = key;
  }
  return runs;
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
