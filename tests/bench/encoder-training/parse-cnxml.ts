import { load } from 'cheerio';
import { createDocument, type TrainingDocument } from './documents.ts';

/** A module of an OpenStax book; a term of its glossary is the heading of its meaning. */
export function parseCnxml(path: string, source: string): TrainingDocument {
  const { document, heading, text } = createDocument(path);
  const $ = load(source, { xml: true });
  $('metadata, figure, exercise').remove();
  $('document > title, section > title, para, item, definition').each((_, element) => {
    const one = $(element);
    if (element.tagName === 'title') heading(1 + one.parents('section').length, one.text());
    else if (element.tagName === 'definition') {
      heading(2, one.children('term').text());
      text(one.children('meaning').text());
    } else if (one.find('para, item').length === 0) text(one.text());
  });
  return document;
}
