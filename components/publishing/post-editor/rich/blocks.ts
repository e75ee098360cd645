import type { JSONContent } from '@tiptap/core';
import { MarkdownManager } from '@tiptap/markdown';
import { Marked, type Token, type Tokens } from 'marked';
import { splitAtAddresses } from '#lib/plain-addresses.ts';
import { EXTENSIONS } from './extensions.ts';

/** A block of a text: a paragraph, a list, a table. */
export interface Block {
  /** Its Markdown without trailing line breaks. */
  source: string;
  /** The line breaks between it and the next block. */
  gap: string;
  /** Its node in the rich editor. */
  node: JSONContent;
}

/**
 * Reads and writes Markdown for the rich editor. Not with the shared parser: extensions add tokenizers to this one.
 * @param breaks whether each line break of a paragraph counts
 */
export function createMarkdown({ breaks = false } = {}) {
  const parser = new Marked({ breaks });
  const plain = new Marked({ breaks });
  const manager = new MarkdownManager({
    // The manager uses only the part of the module that the class has too.
    marked: parser as unknown as typeof import('marked').marked,
    extensions: EXTENSIONS,
  });
  const write = (node: JSONContent): string =>
    manager
      .serialize({ type: 'doc', content: [prepared(node)] })
      .replace(/^\n+|\n+$/g, '')
      .replaceAll(KEPT_SPACE, '\u00a0');

  /** The node of a block; a node with the Markdown source if the editor would change its meaning. */
  function nodeOf(source: string, token: Token): JSONContent {
    if (!isKnown(token) || OTHER_SYNTAX.test(source)) return sourceNode(source);
    const { content = [] } = manager.parse(source);
    const node = content[0] && withoutEmptyHead(content[0]);
    return node && content.length === 1 && meaningOf(write(node), plain) === meaningOf(source, plain)
      ? node
      : sourceNode(source);
  }

  return {
    write,
    /** @returns the blocks, and the line breaks before the first one */
    read(markdown: string): { blocks: Block[]; before: string } {
      const blocks: Block[] = [];
      let before = '';
      for (const token of parser.lexer(markdown)) {
        const source = token.raw.replace(/\n+$/, '');
        const gap = token.raw.slice(source.length);
        const last = blocks.at(-1);
        if (token.type !== 'space' && source !== '')
          blocks.push({ source, gap, node: nodeOf(source, token) });
        else if (last) last.gap += token.raw;
        else before += token.raw;
      }
      return { blocks, before };
    },
  };
}

export type Markdown = ReturnType<typeof createMarkdown>;

const sourceNode = (source: string): JSONContent => ({
  type: 'markdownSource',
  content: source === '' ? [] : [{ type: 'text', text: source }],
});

const KNOWN =
  'paragraph heading list list_item blockquote code table hr text strong em codespan link image br del escape footnoteReference'.split(
    ' ',
  );

/** Footnotes: `[^1]: …`, `^[…]`. */
const OTHER_SYNTAX = /^ {0,3}\[\^[^\]]+\]:|\^\[/m;

/** Whether the rich editor has a node or a mark for the token and for everything inside. */
function isKnown(token: Token): boolean {
  if (!KNOWN.includes(token.type)) return false;
  if (token.type === 'image' && !token.href.startsWith('/media/')) return false;
  if ((token.type === 'link' || token.type === 'image') && isReference(token.raw)) return false;
  return innerOf(token).every(isKnown);
}

function innerOf(token: Token): Token[] {
  if (token.type === 'table')
    return [...token.header, ...token.rows.flat()].flatMap((cell: Tokens.TableCell) => cell.tokens);
  if (token.type === 'list') return token.items;
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

/** Markdown has no table without a header: an empty one is not shown, neither here nor on the public page. */
function withoutEmptyHead(node: JSONContent): JSONContent {
  const [head, ...rows] = node.type === 'table' ? (node.content ?? []) : [];
  return head?.content?.every(isEmptyHeader) && rows.length > 0 ? { ...node, content: rows } : node;
}

const isEmptyHeader = ({ type, content = [] }: JSONContent): boolean =>
  type === 'tableHeader' && content.every((paragraph) => (paragraph.content ?? []).length === 0);

/**
 * What the writer of Markdown would change: addresses whose characters it would escape become links, because the public
 * page takes escapes for parts of an address; spaces that do not break are marked, because it collapses them in tables.
 */
function prepared(node: JSONContent): JSONContent {
  if (node.type === 'codeBlock' || node.type === 'markdownSource') return node;
  return node.content ? { ...node, content: node.content.flatMap(preparedText) } : node;
}

function preparedText(node: JSONContent): JSONContent | JSONContent[] {
  const { marks = [] } = node;
  if (node.text === undefined) return prepared(node);
  const text = node.text.replaceAll('\u00a0', KEPT_SPACE);
  if (marks.some(({ type }) => type === 'link' || type === 'code')) return { ...node, text };
  return splitAtAddresses(text).map((part) =>
    part.href === undefined
      ? { ...node, text: part.text }
      : { ...node, text: part.text, marks: [...marks, { type: 'link', attrs: { href: part.href } }] },
  );
}

/** Of the characters that have no meaning, the last. */
const KEPT_SPACE = '\uf8ff';

/** `[text][label]`: the address is in another block. */
const isReference = (raw: string): boolean => /^!?\[/.test(raw) && !raw.endsWith(')');

/** The rendered HTML, to compare two sources. Ignores whether a list is tight or loose. */
const meaningOf = (markdown: string, plain: Marked): string =>
  (plain.parse(markdown, { async: false }) as string)
    .replace(/<\/p>\s*<p>/g, '\u00b6')
    .replace(/<\/?p>/g, '')
    .replace(/>\s+/g, '>')
    .replace(/\s+</g, '<');
