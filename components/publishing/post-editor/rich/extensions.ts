import { Extension, Node } from '@tiptap/core';
import CodeBlock from '@tiptap/extension-code-block';
import Heading from '@tiptap/extension-heading';
import Image from '@tiptap/extension-image';
import Paragraph from '@tiptap/extension-paragraph';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { LeaveBlock } from './leave-block.ts';

/** A block of Markdown that the rich editor cannot represent. It is edited as source. */
const MarkdownSource = Node.create({
  name: 'markdownSource',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-markdown]', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { 'data-markdown': '' }, ['code', 0]],
  renderMarkdown: (node) => node.content?.map(({ text }) => text).join('') ?? '',
});

const FOOTNOTE = /^\[\^([^\]\s]+)\]/;

/** A reference such as `[^1]`. The footnote itself is a `MarkdownSource`. */
const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ label: { default: '' } }),
  parseHTML: () => [{ tag: 'sup[data-footnote]', getAttrs: (sup) => ({ label: sup.dataset.footnote }) }],
  renderHTML: ({ node }) => ['sup', { 'data-footnote': node.attrs.label }, `[${node.attrs.label}]`],
  markdownTokenizer: {
    name: 'footnoteReference',
    level: 'inline',
    start: '[^',
    tokenize(source) {
      const found = FOOTNOTE.exec(source);
      return found ? { type: 'footnoteReference', raw: found[0], label: found[1] } : undefined;
    },
  },
  parseMarkdown: (token) => ({ type: 'footnoteReference', attrs: { label: token.label } }),
  renderMarkdown: (node) => `[^${node.attrs?.label}]`,
});

/**
 * Only pictures of this website, because the public page shows no others. The title is the caption of a picture that is
 * alone in its paragraph: the public page shows it below.
 */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  renderHTML: ({ HTMLAttributes }) =>
    HTMLAttributes.title
      ? ['span', { 'data-caption': HTMLAttributes.title }, ['img', HTMLAttributes]]
      : ['img', HTMLAttributes],
  renderMarkdown: ({ attrs: { src = '', alt, title } = {} }) =>
    `![${escapeIn(alt, /[[\]\\]/g)}](${src}${title ? ` "${escapeIn(title, /["\\]/g)}"` : ''})`,
});

const escapeIn = (text: string | null | undefined, characters: RegExp): string =>
  (text ?? '').replace(/\s+/g, ' ').replace(characters, '\\$&');

/**
 * Tiptap's paragraph with two changes: a single picture stays inside its paragraph, and text that starts like a heading, a
 * list or a rule is escaped in Markdown.
 */
const MarkdownParagraph = Paragraph.extend({
  parseMarkdown: (token, helpers) =>
    helpers.createNode('paragraph', undefined, helpers.parseInline(token.tokens ?? [])),
  renderMarkdown: (node, helpers) =>
    escapeLines(helpers.renderChildren(node.content ?? []).replace(LINE_BREAKS, toTags)),
});

/** A heading is a single line, in which a `#` at the end belongs to the marks. */
const MarkdownHeading = Heading.extend({
  renderMarkdown: (node, helpers) =>
    `${'#'.repeat(node.attrs?.level ?? 2)} ${helpers
      .renderChildren(node.content ?? [])
      .replace(/(?: {2}\n)+/g, toTags)
      .replace(/(^|\s)(#+\s*)$/, '$1\\$2')}`,
});

/** The fence is longer than every fence in the code. */
const FencedCode = CodeBlock.extend({
  renderMarkdown: ({ attrs, content = [] }) => {
    const code = content.map(({ text = '' }) => text).join('');
    const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)));
    return `${fence}${attrs?.language ?? ''}\n${code}\n${fence}`;
  },
});

/** Two line breaks after another would end a paragraph. */
const LINE_BREAKS = /(?: {2}\n){2,}/g;
const toTags = (breaks: string): string => '<br>'.repeat(breaks.length / 3);

/** `<br>` is the only HTML that Markdown of posts has: cells and headings have no other line break. */
const LineBreakTag = Extension.create({
  name: 'lineBreakTag',
  markdownTokenizer: {
    name: 'lineBreakTag',
    level: 'inline',
    start: '<br',
    tokenize(source) {
      const [raw] = /^<br[ \t]*\/?>[ \t]*\n?/i.exec(source) ?? [];
      return raw === undefined ? undefined : { type: 'br', raw };
    },
  },
});

const escapeLines = (text: string): string =>
  text
    .replace(/^[ \t]+/gm, '')
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|~{3}|(?:=+|-+)(?=\s*$))/gm, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2');

/** The elements that the rich editor can represent. Everything else is a `MarkdownSource`. */
export const EXTENSIONS = [
  StarterKit.configure({
    paragraph: false,
    heading: false,
    codeBlock: false,
    underline: false,
    trailingNode: false,
    link: { openOnClick: false, protocols: ['mailto'], HTMLAttributes: { target: null, rel: null } },
  }),
  MarkdownParagraph,
  MarkdownHeading,
  FencedCode,
  LineBreakTag,
  OwnImage.configure({ inline: true }),
  TableKit.configure({ table: { resizable: false } }),
  MarkdownSource,
  FootnoteReference,
  LeaveBlock,
];
