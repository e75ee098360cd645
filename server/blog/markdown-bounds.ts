import type { MarkdownIt } from 'markdown-it';
import { toSlug, toUrlFormat } from '#lib/slugs.ts';

// Limits that keep rendering time and output size proportional to the input.

const MAX_FOOTNOTES = 500;
const MAX_LINKED = 100_000;

/** The state of one rendering. */
interface Environment {
  /** As the plugin stores them. */
  footnotes?: { list?: unknown[] };
  /** Ids in use, and the last number of each slug. */
  headings?: { taken: Set<string>; numbers: Map<string, number> };
}

/** The cost of each footnote grows with their number: beyond the limit, their marks remain plain text. */
export function limitFootnotes(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('footnote_inline', 'limit_footnotes', (state, silent) => {
    const mark = state.src.slice(state.pos, state.pos + 2);
    if (mark !== '^[' && mark !== '[^') return false;
    const { footnotes } = state.env as Environment;
    if ((footnotes?.list?.length ?? 0) < MAX_FOOTNOTES) return false;
    if (!silent) state.pending += mark;
    state.pos += mark.length;
    return true;
  });
}

/**
 * A long address that is defined once can be referenced thousands of times with three characters each. References whose
 * addresses exceed the length of the text in total are rendered without a link.
 */
export function limitReferences(markdown: MarkdownIt): void {
  markdown.core.ruler.push('limit_references', ({ src, tokens }) => {
    let left = Math.max(src.length, MAX_LINKED);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      for (const attribute of token.attrs ?? []) {
        left -= String(attribute[1]).length;
        if (left < 0) attribute[1] = '';
      }
    }
  });
}

/** Ids of the surrounding document and of footnotes. */
const FOREIGN = /^(?:page|mobile-menu|user-menu|fn\d+|fnref\d+)$/;

/** The id of the next heading. Headings with the same title continue the numbering. */
export function headingId(title: string, { env }: { env: Environment }): string {
  env.headings ??= { taken: new Set(), numbers: new Map() };
  const { taken, numbers } = env.headings;
  // Titles without a usable slug get the same id on each rendering: links to them remain valid.
  const slug = /[a-z0-9]/.test(toUrlFormat(title)) ? toSlug(title) : 'section';
  let number = numbers.get(slug) ?? 0;
  let id = number === 0 ? slug : `${slug}-${number}`;
  while (taken.has(id) || FOREIGN.test(id)) id = `${slug}-${++number}`;
  numbers.set(slug, number);
  taken.add(id);
  return id;
}
