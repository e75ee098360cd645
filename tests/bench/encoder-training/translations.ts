import { passagesOf, type TrainingDocument } from './documents.ts';
import type { Example } from './examples.ts';

/** Titles, descriptions, headings and passages of a page ↔ the same in another language, where both have as many. */
export function translatedExamples(
  document: TrainingDocument,
  other: TrainingDocument,
  language: string,
): Example[] {
  const pairs: [string, string][] = [
    [document.title, other.title],
    [document.description, other.description],
  ];
  if (document.sections.length === other.sections.length)
    for (const [i, section] of document.sections.entries()) {
      const translated = other.sections[i] as TrainingDocument['sections'][number];
      pairs.push([section.headings.at(-1) ?? '', translated.headings.at(-1) ?? '']);
      const [passages, others] = [passagesOf(section), passagesOf(translated)];
      if (passages.length === others.length)
        pairs.push(...passages.map((passage, p): [string, string] => [passage, others[p] ?? '']));
    }
  return translated(pairs, language);
}

/** Without those that were not translated. */
export const translated = (pairs: Iterable<[string, string]>, language: string): Example[] =>
  [...pairs]
    .filter(([text, other]) => text !== '' && other !== '' && text !== other)
    .map(([text, other]) => ({ firsts: [text], second: other, language, key: other }));

/** Translated pages of Microsoft keep the English name of a heading as its anchor. */
export const anchoredHeadings = (source: string): Example[] =>
  translated(
    [...source.matchAll(/^#+ <a name="([a-z\d-]+)"><\/a>(.+)$/gm)].map(([, name = '', heading = '']) => [
      heading.trim(),
      name.replaceAll('-', ' '),
    ]),
    'en',
  );
