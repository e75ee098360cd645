import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import footnote from 'markdown-it-footnote';
import sanitizeHtml from 'sanitize-html';
import { highlightCode } from '#lib/highlight-code.ts';
import {
  type Environment,
  headingId,
  limitFootnotes,
  limitHighlighting,
  limitReferences,
  MAX_OUTLINE,
  reportBlocks,
} from './markdown-bounds.ts';
import { headlessTables, lineBreaks, taskLists } from './markdown-extensions.ts';
import { captions, type ImageSizes, imageTag } from './markdown-images.ts';
import { plainText } from './plain-text.ts';

export interface Heading {
  id: string;
  text: string;
}

// Each nesting level parses the same brackets again.
const markdown = new MarkdownIt({
  html: false,
  linkify: true,
  typographer: true,
  highlight: highlightCode,
  maxNesting: 20,
})
  // Quotation marks become curly; `--watch`, `...` and `(c)` are published as they are written.
  .disable('replacements')
  .use(lineBreaks)
  .use(footnote)
  .use(limitFootnotes)
  .use(captions)
  .use(taskLists)
  .use(headlessTables)
  .use(anchor, { slugifyWithState: headingId, tabIndex: false })
  .use(limitReferences)
  .use(limitHighlighting)
  .use(reportBlocks);

const TAGS =
  'a blockquote br code del em figcaption figure h2 h3 h4 hr img li ol p pre s section span strong sup table tbody td th thead tr ul';

const SAFE: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'id', 'title', 'class'],
    img: ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading'],
    code: ['class'],
    span: ['class'],
    ol: ['start', 'class'],
    section: ['class'],
    sup: ['class'],
    '*': ['id'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  transformTags: {
    // The page renders the `h1`; headings of the text start one level below.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
  },
};

/**
 * Renders Markdown from users. The result contains no scripts and loads no external resources. Only child processes may
 * call it: see render-markdown.ts.
 * @param onBlock called with the line of each block that begins, and with null at the end of the blocks
 */
export function renderMarkdown(
  source: string,
  sizes: ImageSizes = new Map(),
  onBlock: (line: number | null) => void = () => {},
) {
  const transformTags: sanitizeHtml.IOptions['transformTags'] = {
    ...SAFE.transformTags,
    img: (_tagName, attribs) => imageTag(attribs, sizes),
  };
  const environment: Environment = { onBlock };
  const html = sanitizeHtml(markdown.render(source, environment), { ...SAFE, transformTags });
  return {
    /** The HTML is sanitised. */
    html: scrollable(html),
    /** The headings of the table of contents, and one more if there are more. */
    outline: outlineOf(html),
    /** The line of the first code that is not highlighted, because the text has too much code. */
    plainCodeFrom: environment.plainCodeFrom ?? null,
    words: wordsIn(html),
  };
}

/** A wide table scrolls inside its container instead of widening the page. */
const scrollable = (html: string): string =>
  html
    .replaceAll('<table>', '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');

function outlineOf(html: string): Heading[] {
  return html
    .matchAll(/<h2 id="([^"]*)"[^>]*>(.*?)<\/h2>/gs)
    .map(([, id = '', inner = '']) => ({ id, text: plainText(inner) }))
    .filter(({ text }) => text !== '')
    .take(MAX_OUTLINE + 1)
    .toArray();
}

const wordsIn = (html: string): number => plainText(html).match(/\S+/g)?.length ?? 0;
