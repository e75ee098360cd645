import { WEBSITE_DEFAULTS } from '#lib/website-defaults.ts';
import type { ListedSource, SourceView } from '#server/knowledge/knowledge.ts';

/** The name of a source. */
export const nameOf = (source: ListedSource): string =>
  source.type === 'website' ? source.url : source.title;

/** A one-line description of a source; for a text, its beginning. */
export function aboutSource(source: ListedSource): string {
  if (source.type === 'website') return limitsOf(source);
  if (source.type === 'text') return source.excerpt;
  return source.link === 'file'
    ? 'Answers link to it, and visitors can open it.'
    : 'Answers name its title; visitors cannot open it.';
}

const SCHEDULES = { daily: 'Read again every day', weekly: 'Read again every week', never: 'Read once' };

function limitsOf({ settings: { schedule, include, exclude, maxPages, maxDepth } }: SourceView): string {
  const parts = [
    SCHEDULES[schedule],
    maxPages !== null && `at most ${maxPages.toLocaleString('en-US')} pages`,
    maxDepth !== WEBSITE_DEFAULTS.maxDepth &&
      `at most ${maxDepth === 1 ? 'one link' : `${maxDepth} links`} deep`,
    include.length > 0 && `only ${include.join(', ')}`,
    exclude.length > 0 && `without ${exclude.join(', ')}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
