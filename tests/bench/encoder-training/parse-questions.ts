import { load } from 'cheerio';
import { z } from 'zod';
import type { Example } from './examples.ts';

const domains = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      name: z.string().nullable(),
      docs: z.record(z.string(), z.object({ title: z.string(), body: z.string() })),
    }),
  ),
);

/** Questions ↔ answers, by business (the knowledge of DSTC 9, in JSON) or by subject (MedQuAD, in XML). */
export const parseQuestions = (path: string, source: string): Example[] =>
  path.endsWith('.json') ? readKnowledge(source) : readSubject(source);

const readKnowledge = (source: string): Example[] =>
  Object.values(domains.parse(JSON.parse(source))).flatMap((businesses) =>
    Object.values(businesses).flatMap(({ name, docs }) =>
      Object.values(docs).map(({ title, body }) => ({
        firsts: [title],
        second: body,
        // The same question of another business has another answer, of the same meaning.
        key: title.replace(name ?? '', ''),
      })),
    ),
  );

const MAX_WORDS = 160;

function readSubject(source: string): Example[] {
  const $ = load(source, { xml: true });
  return $('QAPair')
    .toArray()
    .flatMap((pair) => {
      const question = $(pair).find('Question').text().replace(/\s+/g, ' ').trim();
      const answer = $(pair).find('Answer').text().replace(/\s+/g, ' ').trim();
      if (question === '' || answer === '') return [];
      return [{ firsts: [question], second: answer.split(' ', MAX_WORDS).join(' '), key: question }];
    });
}
