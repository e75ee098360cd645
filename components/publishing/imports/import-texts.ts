import type { ImportView } from '#server/publishing/publishing.ts';

export const fileNamesOf = ({ files }: Pick<ImportView, 'files'>): string =>
  files.map(({ name }) => name).join(' and ');

export const postsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'post' : 'posts'}`;

/** One line, such as `12 posts imported, 3 left out`. */
export function summaryOf({ counts }: Pick<ImportView, 'counts'>): string {
  const parts = [
    [counts.imported, 'imported'],
    [counts.present, 'already here'],
    [counts.left_out, 'left out'],
    [counts.reverted, 'undone'],
    [counts.kept, 'kept because they were changed'],
    [counts.pending, 'not imported'],
  ] as const;
  const [first, ...rest] = parts.filter(([count]) => count > 0);
  if (!first) return '';
  return [`${postsText(first[0])} ${first[1]}`, ...rest.map(([count, what]) => `${count} ${what}`)].join(
    ', ',
  );
}
