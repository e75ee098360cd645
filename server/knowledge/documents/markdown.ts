import MarkdownIt from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { parse } from 'yaml';
import { splitFrontMatter } from '#lib/front-matter.ts';
import { type Block, toBlocks } from '../extraction/blocks.ts';
import { parseHtml } from '../extraction/dom.ts';
import { findNoise, partsOf } from '../extraction/noise.ts';
import type { ReadDocument } from './document-title.ts';

/** Each nesting level parses the same brackets again. Indented lines are text: few people know them as code. */
const markdown = new MarkdownIt({ html: true, maxNesting: 20 }).use(footnote).disable('code');

/** The signs of Markdown that plain text does not have by chance. */
const SIGNS = [
  /^ {0,3}#{1,6}\s+\S/m,
  /^ {0,3}(?:`{3,}|~{3,})[^`\n]*$/m,
  /^ {0,3}\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/m,
  /^\S.*\n(?:={3,}|-{3,})[ \t]*$/m,
  /\[[^\]\n]{1,200}\]\([^\s)]{1,2000}\)/,
];

/** Whether a text is Markdown, which the names of files do not always say. */
export const isMarkdown = (text: string): boolean =>
  titleIn(text) !== undefined || SIGNS.some((sign) => sign.test(text));

/** The title in the front matter; undefined for a text that begins otherwise. */
function titleIn(text: string): string | undefined {
  const { frontMatter } = splitFrontMatter(text);
  if (frontMatter === undefined) return undefined;
  try {
    const fields: unknown = parse(frontMatter);
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
    return 'title' in fields ? String(fields.title) : '';
  } catch {
    return undefined;
  }
}

/** Markdown as the page that it describes. A heading of level 1 is not taken for the title, because texts have several. */
export function readMarkdown(text: string): ReadDocument {
  const title = titleIn(text);
  const body = title === undefined ? text : splitFrontMatter(text).body;
  const html = parseHtml(markdown.render(body.replace(/^([ \t]*)•(?=\s)/gm, '$1-')));
  const parts = partsOf(html);
  const noise = findNoise(html, parts, { keepLinks: true });
  const blocks = toBlocks(html, { ...parts, noise, linkTarget });
  return {
    title: title ?? '',
    blocks: blocks.map(
      (block): Block => (block.kind === 'heading' ? { ...block, level: block.level + 1 } : block),
    ),
  };
}

/** Addresses within the text, or beside its file, lead nowhere from a citation. */
const linkTarget = (href: string): string => (/^(?:https?|mailto|tel):/i.test(href) ? href : '');
