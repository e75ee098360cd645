import { highlightedCodeBlock, strikethrough } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { isImageFile } from '#lib/file-formats.ts';
import { splitAtAddresses } from '#lib/plain-addresses.ts';
import { loweredSigns, raisedSigns } from '#lib/shifted-signs.ts';
import { addTableRules } from './table-rules.ts';

/** Elements without a Markdown equivalent. */
const REMOVED = [
  ...['script', 'style', 'form', 'input', 'button', 'select', 'textarea', 'object', 'noscript', 'svg'],
  ...['canvas', 'template', 'head', 'title'],
];
const EMBEDDED = ['iframe', 'video', 'audio', 'embed'];
/** Blocks that the library takes for inline elements. */
const BLOCKS = ['details', 'picture', 'dd'];
/** An element with Markdown that stays as it is. */
export const AS_IT_IS = 'foyer-markdown';

interface Options {
  /** The description of a picture without one. */
  altTextOf?: (source: string) => string | null | undefined;
  /** Receives what was left out or replaced. */
  notes: string[];
}

/** What posts can have of an HTML text, as Markdown: its elements are converted or left out, with what they contain. */
export function htmlToMarkdown(html: string, { altTextOf = () => null, notes }: Options): string {
  const counts = new Map<string, number>();
  const markdown = serviceFor(counts, altTextOf).turndown(html);
  for (const [name, count] of counts)
    notes.push(
      EMBEDDED.includes(name)
        ? `Embedded: ${count} ${name}, now ${count === 1 ? 'a link' : 'links'}.`
        : `Left out: ${count} ${name}.`,
    );
  return markdown.trim();
}

function serviceFor(counts: Map<string, number>, altTextOf: NonNullable<Options['altTextOf']>) {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  });
  const escapeMarks = service.escape.bind(service);
  service.escape = (text) =>
    splitAtAddresses(text)
      .map((part) => (part.href === undefined ? escapeTags(escapeMarks(part.text)) : `<${part.href}>`))
      .join('');
  service.use([highlightedCodeBlock, strikethrough]);
  addTableRules(service);
  const is = (names: string[]) => (node: { nodeName: string }) => names.includes(node.nodeName.toLowerCase());
  const count = (node: { nodeName: string }): void => {
    const name = node.nodeName.toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  service.addRule('removed', {
    filter: is(REMOVED),
    replacement(_text, node) {
      count(node);
      return '';
    },
  });
  service.addRule('embedded', {
    filter: is(EMBEDDED),
    replacement(_text, node) {
      count(node);
      const element = node as unknown as Element;
      const source = ['src', 'data-src']
        .map((name) => element.getAttribute(name) ?? element.querySelector?.('source')?.getAttribute(name))
        .find(Boolean);
      return /^(?:https?:)?\/\//.test(source ?? '')
        ? `\n\n<${source?.replace(/^\/\//, 'https://').replace(/[\s<>]/g, encodeURIComponent)}>\n\n`
        : '';
    },
  });
  service.addRule('blocks', { filter: is(BLOCKS), replacement: (content) => `\n\n${content}\n\n` });
  service.addRule('summary', {
    filter: is(['summary', 'dt']),
    replacement: (content) => `\n\n${/^\s*(?:\*\*|#)/.test(content) ? content : bold(content)}\n\n`,
  });
  service.addRule('as it is', {
    filter: is([AS_IT_IS]),
    replacement: (_text, node) => node.textContent ?? '',
  });
  service.addRule('keys', {
    filter: ['kbd', 'samp', 'tt'] as never[],
    replacement: (_text, node) => codeSpan(node.textContent ?? ''),
  });
  for (const [names, mark] of MARKS)
    service.addRule(names, {
      filter: is(names.split(',')),
      replacement: (content, node) =>
        (node.parentNode as Element | null)?.closest?.(names) ? content : marked(content, mark),
    });
  service.addRule('raised', {
    filter: ['sup', 'sub'],
    replacement(content, node) {
      const text = node.textContent?.trim() ?? '';
      return (node.nodeName === 'SUP' ? raisedSigns(text) : loweredSigns(text)) ?? content;
    },
  });
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) =>
      `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${content.trim().replace(/\s*\n\s*/g, '<br>')}\n\n`,
  });
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement(content, node) {
      const address = (node as HTMLElement).getAttribute('href')?.trim() ?? '';
      // A link is a single line, without headings and other blocks.
      const text = content
        .trim()
        .replace(/\s*\n\s*(?:#{1,6} +)?/g, ' ')
        .replace(/^#{1,6} +/, '');
      const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? 'https';
      if (text === '' || address === '' || !SCHEMES.includes(scheme)) return text;
      return `[${text}](${destination(address)})`;
    },
  });
  service.addRule('figure', {
    filter: (node) => node.nodeName === 'FIGURE' && node.querySelector('img') !== null,
    replacement(text, node) {
      const figure = node as HTMLElement;
      const [image, ...others] = Array.from(figure.querySelectorAll('img'));
      // A gallery contains figures, which are converted one by one.
      if (!image || others.length > 0 || figure.querySelector('table')) return `\n\n${text}\n\n`;
      const caption = figure.querySelector('figcaption')?.textContent ?? '';
      return `\n\n${pictureText(image, caption)}\n\n`;
    },
  });
  service.addRule('picture', {
    filter: 'img',
    replacement: (_text, node) => pictureText(node as HTMLElement, ''),
  });
  service.addRule('picture that links to itself in full size', {
    filter: (node) =>
      node.nodeName === 'A' &&
      isImageFile(node.getAttribute('href') ?? '') &&
      node.querySelector('img') !== null &&
      node.textContent?.trim() === '',
    replacement: (picture) => picture,
  });
  service.addRule('preformatted', {
    filter: 'pre',
    replacement(_text, node) {
      const element = node as HTMLElement;
      for (const line of Array.from(element.querySelectorAll('br'))) line.replaceWith('\n');
      const code = (element.textContent ?? '').replace(/\n$/, '');
      const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
      const fence = '`'.repeat(longest + 1);
      const inner = element.querySelector('code');
      const language = languageOf(element) || (inner ? languageOf(inner) : '');
      return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
    },
  });
  return service;

  function pictureText(image: Element, caption: string): string {
    const source = (image.getAttribute('src') || image.getAttribute('data-src') || '').trim();
    if (source === '' || /^(?:data|blob|javascript):/i.test(source)) return '';
    const text = (value: string): string => value.replace(/\s+/g, ' ').trim();
    const described = text(image.getAttribute('alt') ?? '') || text(altTextOf(source) ?? '');
    const alt = described.replace(/[[\]\\]/g, '\\$&');
    const title = text(caption || (image.getAttribute('title') ?? '')).replace(/["\\]/g, '\\$&');
    return `![${alt}](${destination(source)}${title ? ` "${title}"` : ''})`;
  }
}

const SCHEMES = ['http', 'https', 'mailto', 'tel'];

const destination = (address: string): string =>
  /[\s()<>]/.test(address) ? `<${address.replace(/[<>\s]/g, encodeURIComponent)}>` : address;

const MARKS = [
  ['strong,b', '**'],
  ['em,i', '*'],
] as const;

/** Marks end with the text of each paragraph, before its line breaks; blocks of other kinds have none. */
const marked = (content: string, mark: string): string =>
  content
    .split(/(\n{2,})/)
    .map((part) => {
      const inner = part.trim();
      if (inner === '' || /^(?:[-#>|]|```|\d+\. )/.test(inner)) return part;
      const start = part.indexOf(inner);
      return part.slice(0, start) + mark + inner + mark + part.slice(start + inner.length);
    })
    .join('');

const bold = (text: string): string => (text.trim() === '' ? '' : `**${text.trim()}**`);

function codeSpan(text: string): string {
  const inner = text.trim();
  if (inner === '') return '';
  const longest = Math.max(0, ...[...inner.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return marks + space + inner + space + marks;
}

/** Text that looks like tags, entities or struck text; `<br>` would be a line break. */
const escapeTags = (text: string): string =>
  text
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w{1,30};)/g, '&amp;')
    .replace(/~~/g, '\\~\\~');

/** As plugins that highlight code name it: `lang="php"`, `class="brush: php; title: x"`, `class="language-php"`. */
function languageOf(element: Element): string {
  const name = element.getAttribute('lang') ?? element.getAttribute('data-lang') ?? '';
  const [, named = ''] =
    /(?:\bbrush:\s*|\blang(?:uage)?[-:]\s*)([\w+#-]{1,30})/.exec(element.getAttribute('class') ?? '') ?? [];
  return /^[\w+#-]{1,30}$/.test(name) && name !== '' ? name : named;
}
