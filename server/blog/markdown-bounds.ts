import type { MarkdownIt } from 'markdown-it';
import { toSlug, toUrlFormat } from '../../lib/slugs.ts';

// What keeps the time and the size of a rendered text in proportion to the text, whoever wrote it.

const MOST_FOOTNOTES = 500;
const MOST_LINKED = 100_000;

/** What is known of one text while it is rendered. */
interface Environment {
  /** As the plugin keeps them. */
  footnotes?: { list?: unknown[] };
  /** Ids given so far, and the number that each slug has come to. */
  headings?: { taken: Set<string>; numbers: Map<string, number> };
}

/** Each footnote takes longer than the one before it: after many, their marks stay as they were written. */
export function limitFootnotes(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('footnote_inline', 'limit_footnotes', (state, silent) => {
    const mark = state.src.slice(state.pos, state.pos + 2);
    if (mark !== '^[' && mark !== '[^') return false;
    const { footnotes } = state.env as Environment;
    if ((footnotes?.list?.length ?? 0) < MOST_FOOTNOTES) return false;
    if (!silent) state.pending += mark;
    state.pos += mark.length;
    return true;
  });
}

/**
 * A long address defined once can be referred to thousands of times with three characters each. What goes beyond the
 * length of the text itself is left without its address.
 */
export function limitReferences(markdown: MarkdownIt): void {
  markdown.core.ruler.push('limit_references', ({ src, tokens }) => {
    let left = Math.max(src.length, MOST_LINKED);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      for (const attribute of token.attrs ?? []) {
        left -= String(attribute[1]).length;
        if (left < 0) attribute[1] = '';
      }
    }
  });
}

/** Ids of the document around the text, and of its footnotes. */
const FOREIGN = /^(?:page|mobile-menu|user-menu|fn\d+|fnref\d+)$/;

/** The id of the next heading. It goes on counting where the last heading of that name has ended. */
export function headingId(title: string, { env }: { env: Environment }): string {
  env.headings ??= { taken: new Set(), numbers: new Map() };
  const { taken, numbers } = env.headings;
  // Titles of which no slug is left get the same id each time, so that links to them last.
  const slug = /[a-z0-9]/.test(toUrlFormat(title)) ? toSlug(title) : 'section';
  let number = numbers.get(slug) ?? 0;
  let id = number === 0 ? slug : `${slug}-${number}`;
  while (taken.has(id) || FOREIGN.test(id)) id = `${slug}-${++number}`;
  numbers.set(slug, number);
  taken.add(id);
  return id;
}
