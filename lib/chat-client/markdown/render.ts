import type { Citation, RelatedPage } from '../events.ts';
import { splitContacts } from './contacts.ts';
import type { Inline } from './inline.ts';
import { type Block, type ListItem, parseMarkdown } from './markdown.ts';

export interface AnswerContent {
  text: string;
  citations: Citation[];
  related: RelatedPage[];
  /** A person has written it: its links and web addresses may lead anywhere. */
  isByPerson?: boolean;
  /** Citations arrive after the text: until then every mark is rendered as a citation. */
  isStreaming?: boolean;
}

export interface AnswerRenderer<Node> {
  /** React's `createElement` or Preact's `h`. */
  createElement(type: string, props: object | null, ...children: (Node | string)[]): Node;
  classes: { mark?: string; heading?: string; table?: string };
  labels: { table: string; source(n: number, title: string): string };
  /** Renders a block of code; absent for plain text. */
  code?(text: string, language: string): Node;
  /** Returns the address of a source if it is safe to link to. */
  addressOf(url: string): string | null;
}

/** Renders an answer's Markdown as elements, with citation marks as links to the cited passages. */
export function renderAnswer<Node>(
  { text, citations, related, isStreaming, isByPerson = false }: AnswerContent,
  { createElement: h, classes, labels, code, addressOf }: AnswerRenderer<Node>,
): (Node | string)[] {
  /** @param isLinked inside of a link, which can contain no other */
  const inline = (runs: Inline[], isLinked = false): (Node | string)[] =>
    runs.flatMap((run) => {
      if (run.kind === 'citation') return mark(run.n);
      if (run.kind === 'code') return h('code', LTR, run.text);
      if (run.kind === 'strong') return h('strong', null, ...inline(run.children, isLinked));
      if (run.kind === 'emphasis') return h('em', null, ...inline(run.children, isLinked));
      if (run.kind === 'struck') return h('s', null, ...inline(run.children, isLinked));
      if (run.kind === 'link') return h('a', linkTo(run.address), ...inline(run.children, true));
      if (isLinked) return run.text;
      return splitContacts(run.text, isByPerson).map(({ text, address }) =>
        address === undefined
          ? text
          : h('a', address.startsWith('http') ? linkTo(address) : { href: address }, text),
      );
    });

  const mark = (n: number): Node | string => {
    const citation = citations.find((candidate) => candidate.n === n);
    const address = citation && addressOf(citation.url);
    // A source without an address is named below the answer, with its number.
    if (!address)
      return isStreaming || citation?.url === '' ? h('sup', { className: classes.mark }, `${n}`) : `[${n}]`;
    const { title } = citation;
    const label = labels.source(n, title);
    return h('a', { ...linkTo(address), className: classes.mark, title, 'aria-label': label }, `${n}`);
  };

  const listItem = ({ children, lists }: ListItem): Node =>
    h('li', AUTO, ...inline(children), ...lists.map(element));

  const row = (cells: Inline[][], type: string, props: object): Node =>
    h('tr', null, ...cells.map((cell) => h(type, props, ...inline(cell))));

  const element = (block: Block): Node => {
    // Code and tables are focusable, because keyboard users must be able to scroll them.
    if (block.kind === 'code') {
      const { text, language } = block;
      return code?.(text, language) ?? h('pre', { ...LTR, tabIndex: 0 }, h('code', null, text));
    }
    if (block.kind === 'heading')
      return h('p', { ...AUTO, className: classes.heading }, ...inline(block.children));
    if (block.kind === 'paragraph') return h('p', AUTO, ...inline(block.children));
    if (block.kind === 'list') {
      const props = block.ordered ? { start: block.start } : null;
      return h(block.ordered ? 'ol' : 'ul', props, ...block.items.map(listItem));
    }
    const head = h('thead', null, row(block.head, 'th', { ...AUTO, scope: 'col' }));
    const body = h('tbody', null, ...block.rows.map((cells) => row(cells, 'td', AUTO)));
    return h(
      'div',
      { className: classes.table, role: 'group', 'aria-label': labels.table, tabIndex: 0 },
      h('table', null, head, body),
    );
  };

  return parseMarkdown(text, isByPerson ? 'any' : [...citations, ...related]).map(element);
}

/** Content may be written in another direction than the page around it, and code is always from left to right. */
const AUTO = { dir: 'auto' };
const LTR = { dir: 'ltr' };

const linkTo = (href: string) => ({ href, target: '_blank', rel: 'noopener' });
