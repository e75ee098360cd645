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
  /(?:^|\n[ \t]*\n) {0,3}#{1,6}\s+\S/,
  /^ {0,3}(?:`{3,}|~{3,})[^`\n]*$/m,
  /^ {0,3}\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/m,
  /(?:^|\n[ \t]*\n)\S.*\n(?:={3,}|-{3,})[ \t]*(?:$|\n[ \t]*(?:\n|$))/,
  /\[[^\]\n]{1,200}\]\([^\s)]{1,2000}\)/,
];

/** Whether a text is Markdown, which the names of files do not always say. */
export const isMarkdown = (text: string): boolean =>
  readFrontMatter(text) !== undefined || SIGNS.some((sign) => sign.test(text));

/** The title in the front matter, in YAML or TOML, and the text below it; undefined for a text that begins otherwise. */
function readFrontMatter(text: string): { title: string; body: string } | undefined {
  const [toml, fields] = TOML.exec(text) ?? [];
  if (toml !== undefined && fields !== undefined)
    return { title: TOML_TITLE.exec(fields)?.[2] ?? '', body: text.slice(toml.length) };
  const { frontMatter, body } = splitFrontMatter(text);
  if (frontMatter === undefined) return undefined;
  try {
    const values: unknown = parse(frontMatter);
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined;
    return { title: 'title' in values ? String(values.title) : '', body };
  } catch {
    return undefined;
  }
}

const TOML = /^\+\+\+[ \t]*\n((?:[^\n]*\n)*?)\+\+\+[ \t]*(?:\n|$)/;
const TOML_TITLE = /^title[ \t]*=[ \t]*(["'])(.*)\1/m;

/** Markdown as the page that it describes. A heading of level 1 is not taken for the title, because texts have several. */
export function readMarkdown(given: string): ReadDocument {
  const text = given.replace(/\r\n?/g, '\n');
  const { title, body } = readFrontMatter(text) ?? { title: '', body: text };
  const html = parseHtml(markdown.render(body.replace(/^([ \t]*)•(?=\s)/gm, '$1-')));
  const parts = partsOf(html);
  const noise = findNoise(html, parts, { keepLinks: true });
  const blocks = toBlocks(html, { ...parts, noise, linkTarget });
  return {
    title,
    blocks: blocks.map(
      (block): Block => (block.kind === 'heading' ? { ...block, level: block.level + 1 } : block),
    ),
  };
}

/** Addresses within the text, or beside its file, lead nowhere from a citation. */
const linkTarget = (href: string): string => (/^(?:https?|mailto|tel):/i.test(href) ? href : '');
