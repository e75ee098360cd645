import { Parser } from 'htmlparser2';
import MarkdownIt, { type MarkdownIt as Parsing, type Token } from 'markdown-it';
import container from 'markdown-it-container';
import definitions from 'markdown-it-deflist';
import { escapeHtml } from '#lib/html.ts';
import { isTooDeep, textOfHtml } from './html.ts';
import { AS_IT_IS, htmlToMarkdown } from './html-to-markdown.ts';
import { withoutTemplates } from './templates.ts';

/**
 * The Markdown of a generator of websites as Markdown of posts: its blocks with HTML, definition lists and admonitions are
 * converted, its templates are filled in or left out. All other blocks stay as they are written.
 */
export function plainMarkdown(source: string, notes: string[]): string {
  const markdown = withoutTemplates(source, linesOfCode, notes);
  if (!NOT_PLAIN.test(markdown)) return markdown.trim();
  const environment = {};
  const lines = markdown.split('\n');
  const blocks = topBlocks(parser.parse(markdown, environment), lines);
  let result = '';
  let written = 0;
  const before = (line: number): string =>
    lines
      .slice(written, line)
      .map((one) => `${one}\n`)
      .join('');
  for (const { from, to, tokens, isPlain } of groups(blocks)) {
    if (isPlain) continue;
    const html = parser.renderer.render(tokens, parser.options, environment);
    const converted = isTooDeep(html) ? textOfHtml(html) : htmlToMarkdown(html, { notes });
    const kept = before(from);
    // A converted block must not continue the one before it.
    result +=
      kept + (kept !== '' && !/\n\s*\n$/.test(kept) ? '\n' : '') + (converted ? `${converted}\n\n` : '');
    written = to;
    while (converted && lines[written]?.trim() === '') written += 1;
  }
  return (result + lines.slice(written).join('\n')).trim();
}

/** Any of the parser's additions, and what may be a tag. */
const NOT_PLAIN = /<[a-z!/]|^ {0,3}:{3,}|^ {0,3}[:~] /im;

// As the public page: each nesting level parses the same brackets again.
const parser = new MarkdownIt({ html: true, maxNesting: 20 })
  .use(definitions)
  .use(container, 'admonition', { validate: (name: string) => /^\s*[a-z]/i.test(name), render: admonition })
  .use(keepMarks);

/** `:::tip Title`, `:::note[Title]`: a quote that begins with its title, or its name. */
function admonition(tokens: Token[], at: number): string {
  const token = tokens[at];
  if (token?.nesting !== 1) return '</blockquote>\n';
  const [, name = '', bracketed, rest = ''] =
    /^\s*([\w-]+)\s*(?:\[(.*)\])?\s*(?:\{[^}]*\})?(.*)$/.exec(token.info) ?? [];
  const title = (bracketed ?? rest).trim() || name[0]?.toUpperCase() + name.slice(1);
  return `<blockquote><p><strong>${parser.renderInline(title)}</strong></p>\n`;
}

/** Marks that HTML has not: references to footnotes, boxes of task lists. */
function keepMarks(markdown: Parsing): void {
  markdown.inline.ruler.before('link', 'kept_marks', (state, silent) => {
    const rest = state.src.slice(state.pos, state.pos + 100);
    const mark = /^\[\^[^\]\s]+\]:?/.exec(rest) ?? (state.pos === 0 ? /^\[[ xX]\](?= )/.exec(rest) : null);
    if (!mark) return false;
    if (!silent)
      state.push('html_inline', '', 0).content = `<${AS_IT_IS}>${escapeHtml(mark[0])}</${AS_IT_IS}>`;
    state.pos += mark[0].length;
    return true;
  });
}

interface Block {
  from: number;
  to: number;
  tokens: Token[];
}

/** The blocks that are not inside of others. */
function topBlocks(tokens: Token[], lines: string[]): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  for (const [i, { type, level, nesting, map }] of tokens.entries()) {
    if (level === 0 && nesting >= 0) start = i;
    const opened = tokens[start];
    if (level === 0 && nesting <= 0 && (map ?? opened?.map)) {
      const [from, to] = opened?.map ?? map ?? [0, 0];
      // The parser does not count the last line of an admonition.
      const end =
        type === 'container_admonition_close' && /^\s*:{3,}\s*$/.test(lines[to] ?? '') ? to + 1 : to;
      blocks.push({ from, to: end, tokens: tokens.slice(start, i + 1) });
    }
  }
  return blocks;
}

/** Blocks between an opening and a closing tag belong together. */
function groups(blocks: Block[]): (Block & { isPlain: boolean })[] {
  const found: (Block & { isPlain: boolean })[] = [];
  const open: string[] = [];
  const tags = new Parser({
    onopentag: (name) => void open.push(name),
    onclosetag: () => void open.pop(),
  });
  for (const block of blocks) {
    const last = found.at(-1);
    if (open.length > 0 && last) {
      last.to = block.to;
      last.tokens.push(...block.tokens);
    } else found.push({ ...block, isPlain: block.tokens.every(isPlainToken) });
    for (const { type, content } of block.tokens) if (type === 'html_block') tags.write(content);
  }
  return found;
}

const isPlainToken = ({ type, content, children }: Token): boolean =>
  type === 'html_inline'
    ? /^<br\s*\/?>$/i.test(content) || content.startsWith(`<${AS_IT_IS}>`)
    : !/^(?:html_block|dl_open|container_admonition_open)$/.test(type) &&
      (children ?? []).every(isPlainToken);

const blocksOnly = new MarkdownIt({ html: true, maxNesting: 20 }).disable('inline');

/** The lines of code, which are taken as they are. */
function linesOfCode(markdown: string): Set<number> {
  const lines = new Set<number>();
  for (const { type, map } of blocksOnly.parse(markdown, {}))
    if (map && (type === 'fence' || type === 'code_block'))
      for (let line = map[0]; line < map[1]; line++) lines.add(line);
  return lines;
}
