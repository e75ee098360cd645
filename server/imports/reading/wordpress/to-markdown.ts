import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { isImageFile } from '#lib/file-formats.ts';
import type { Attachments } from './attachments.ts';
import { isBlockMarkup, withoutShortcodes, withParagraphs } from './classic-posts.ts';
import { readGallery } from './gallery.ts';

const BLOCK_COMMENT = /<!--\s*(\/?)wp:([a-z][\w/-]{0,80})(?:\s+\{[\s\S]{0,20000}?\})?\s*(\/?)-->/g;
const COMMENT = /<!--[\s\S]{0,50000}?-->/g;
/** Elements without a Markdown equivalent. */
const REMOVED = [
  ...['script', 'style', 'form', 'input', 'button', 'select', 'textarea', 'object', 'noscript', 'svg'],
  'canvas',
];
const EMBEDDED = ['iframe', 'video', 'audio', 'embed'];

/** @param postId of the post in WordPress */
export function toMarkdown(
  content: string,
  postId: string,
  attachments: Attachments,
  notes: string[],
): string {
  const shortcodes = new Set<string>();
  const blocks = new Set<string>();
  const elements = new Map<string, number>();
  const isBlocks = isBlockMarkup(content);
  if (/<!--\s*nextpage\s*-->/.test(content)) notes.push('Its pages were joined into one.');
  const withoutBlocks = content.replace(BLOCK_COMMENT, (_all, _slash, name: string, single: string) => {
    // A block without content is rendered by WordPress at each request.
    if (single && !/^(?:more|nextpage|spacer|separator)$/.test(name)) blocks.add(name);
    return '';
  });
  const galleryOf = (attributes: string): string => readGallery(attributes, postId, attachments, notes);
  const plain = withoutShortcodes(withoutBlocks.replace(COMMENT, ''), galleryOf, shortcodes);
  const markdown = serviceFor(elements, attachments).turndown(isBlocks ? plain : withParagraphs(plain));
  if (shortcodes.size > 0) notes.push(`Left out: the shortcodes ${listed(shortcodes)}.`);
  if (blocks.size > 0) notes.push(`Left out: the blocks ${listed(blocks)}, which WordPress fills.`);
  for (const [name, count] of elements)
    notes.push(
      EMBEDDED.includes(name)
        ? `Embedded: ${count} ${name}, now ${count === 1 ? 'a link' : 'links'}.`
        : `Left out: ${count} ${name}.`,
    );
  return markdown.trim();
}

const listed = (names: Set<string>): string => [...names].slice(0, 20).join(', ');

function serviceFor(elements: Map<string, number>, attachments: Attachments): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  });
  service.use(gfm);
  const count = (node: { nodeName: string }): void => {
    const name = node.nodeName.toLowerCase();
    elements.set(name, (elements.get(name) ?? 0) + 1);
  };
  service.addRule('removed', {
    filter: (node) => REMOVED.includes(node.nodeName.toLowerCase()),
    replacement(_text, node) {
      count(node);
      return '';
    },
  });
  service.addRule('embedded', {
    filter: (node) => EMBEDDED.includes(node.nodeName.toLowerCase()),
    replacement(_text, node) {
      count(node);
      const element = node as unknown as Element;
      const source =
        element.getAttribute('src') ?? element.querySelector?.('source')?.getAttribute('src') ?? '';
      return /^(?:https?:)?\/\//.test(source) ? `\n\n<${source.replace(/^\/\//, 'https://')}>\n\n` : '';
    },
  });
  service.addRule('figure', {
    filter: (node) => node.nodeName === 'FIGURE' && node.querySelector('img') !== null,
    replacement(text, node) {
      const figure = node as HTMLElement;
      const [image, ...others] = Array.from(figure.querySelectorAll('img'));
      // A gallery: each figure in it is converted by itself.
      if (!image || others.length > 0) return `\n\n${text}\n\n`;
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
  // The library fences code only in an element `code`.
  service.addRule('preformatted', {
    filter: (node) => node.nodeName === 'PRE' && node.firstElementChild?.nodeName !== 'CODE',
    replacement(_text, node) {
      const code = (node.textContent ?? '').replace(/\n$/, '');
      const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
      const fence = '`'.repeat(longest + 1);
      return `\n\n${fence}${languageOf(node as unknown as Element)}\n${code}\n${fence}\n\n`;
    },
  });
  return service;

  /** The description of WordPress' library is that of a picture without one. */
  function pictureText(image: Element, caption: string): string {
    const source = (image.getAttribute('src') || image.getAttribute('data-src') || '').trim();
    if (source === '') return '';
    const address = /[\s()<>]/.test(source) ? `<${source.replace(/[<>\s]/g, encodeURIComponent)}>` : source;
    const text = (value: string): string => value.replace(/\s+/g, ' ').trim();
    const described = text(image.getAttribute('alt') ?? '') || text(attachments.altTextOf(source) ?? '');
    const alt = described.replace(/[[\]\\]/g, '\\$&');
    const title = text(caption || (image.getAttribute('title') ?? '')).replace(/["\\]/g, '\\$&');
    return `![${alt}](${address}${title ? ` "${title}"` : ''})`;
  }
}

/** As plugins that highlight code name it: `lang="php"`, `class="brush: php; title: x"`, `class="language-php"`. */
function languageOf(element: Element): string {
  const name = element.getAttribute('lang') ?? element.getAttribute('data-lang') ?? '';
  const [, named = ''] =
    /(?:\bbrush:\s*|\blang(?:uage)?[-:]\s*)([\w+#-]{1,30})/.exec(element.getAttribute('class') ?? '') ?? [];
  return /^[\w+#-]{1,30}$/.test(name) ? name : named;
}
