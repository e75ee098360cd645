import { load } from 'cheerio';
import { createDocument, type TrainingDocument } from './documents.ts';

const LEFT_OUT =
  'script, style, nav, header, footer, pre, form, #DisplayArea > .bookmarks, .sidebar, .related, .headerlink';

/** A page of HTML. */
export function parseHtml(path: string, source: string): TrainingDocument {
  const { document, heading, text } = createDocument(path);
  const $ = load(source);
  $(LEFT_OUT).remove();
  $('h1, h2, h3, h4, h5, h6, p, li, dt, dd, td').each((_, element) => {
    const one = $(element);
    const level = /^h(\d)$/.exec(element.tagName)?.[1];
    if (level) heading(Number(level), one.text());
    // The paragraphs in it are read by themselves.
    else if (one.find('p, li, dt, dd, td').length === 0) text(one.text());
  });
  return document;
}
