import type { MarkdownIt, Token } from 'markdown-it';
import { slugOfLetters } from '#lib/to-slug.ts';

// Limits that keep rendering time and output size proportional to the input.

const MAX_FOOTNOTES = 500;
const MAX_LINKED = 100_000;

/** A longer table of contents is no help; the page says that it is cut. */
export const MAX_OUTLINE = 100;

/** Of all code in a text, in characters. */
const MAX_HIGHLIGHTED = 20_000;

/** The state of one rendering. */
export type Environment = {
  /** As the plugin stores them. */
  footnotes?: { list?: unknown[] };
  /** Ids in use, and the last number of each slug. */
  headings?: { taken: Set<string>; numbers: Map<string, number> };
  /** Characters of code so far. */
  code?: number;
  plainCodeFrom?: number;
  onBlock?: (line: number | null) => void;
};

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

/** From the block on that exceeds the limit, code is shown without colours. */
export function limitHighlighting(markdown: MarkdownIt): void {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, at, options, env = {}, self) => {
    const state = env as Environment;
    const token = tokens[at];
    const isNamed = token !== undefined && token.info.trim() !== '';
    state.code = (state.code ?? 0) + (isNamed ? token.content.length : 0);
    const isPlain = state.code > MAX_HIGHLIGHTED;
    if (isPlain && isNamed) state.plainCodeFrom ??= lineOf(token);
    return fence?.(tokens, at, isPlain ? { ...options, highlight: null } : options, env, self) ?? '';
  };
}

/** Tells which block is being rendered, in case it does not end. */
export function reportBlocks(markdown: MarkdownIt): void {
  markdown.core.ruler.at('inline', ({ tokens, md, env }) => {
    const { onBlock } = env as Environment;
    for (const token of tokens) {
      if (token.type !== 'inline') continue;
      onBlock?.(lineOf(token));
      md.inline.parse(token.content, md, env, token.children ?? []);
    }
    onBlock?.(null);
  });
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, at, options, env = {}, self) => {
    const { onBlock } = env as Environment;
    const token = tokens[at];
    onBlock?.(token ? lineOf(token) : null);
    const html = fence?.(tokens, at, options, env, self) ?? '';
    onBlock?.(null);
    return html;
  };
}

const lineOf = ({ map }: Token): number => (map?.[0] ?? 0) + 1;

/** Ids of the surrounding document and of footnotes. */
const FOREIGN = /^(?:page|mobile-menu|user-menu|fn\d+|fnref\d+)$/;

/** The id of the next heading. Headings with the same title continue the numbering. */
export function headingId(title: string, { env }: { env: Environment }): string {
  env.headings ??= { taken: new Set(), numbers: new Map() };
  const { taken, numbers } = env.headings;
  // Titles without a usable slug get the same id on each rendering: links to them remain valid.
  const slug = slugOfLetters(title) || 'section';
  let number = numbers.get(slug) ?? 0;
  let id = number === 0 ? slug : `${slug}-${number}`;
  while (taken.has(id) || FOREIGN.test(id)) id = `${slug}-${++number}`;
  numbers.set(slug, number);
  taken.add(id);
  return id;
}
