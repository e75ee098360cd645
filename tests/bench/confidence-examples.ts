import { setImmediate as nextTurn } from 'node:timers/promises';
import { TZDate } from '@date-fns/tz';
import type { JudgedUnit } from '#server/answers/chat/answering/candidates.ts';
import { quoteUnit } from '#server/answers/chat/answering/quote.ts';
import { judgeFound } from '#server/answers/chat/answering/retrieval.ts';
import { createSearch } from '#server/answers/search/search.ts';
import type { Encoder } from '#server/platform/encoder/encoder.ts';
import { createInvertedIndex } from '#server/platform/inverted-index/inverted-index.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { openDatabase } from '../setup/database/with-database.ts';
import type { QuestionedSite } from './answers.ts';
import { ADMIN } from './bench-server.ts';
import { createMeaning } from './encoder-meaning.ts';
import { isAnswerable, isRight } from './quality.ts';
import type { BenchQuestion, OwnerText } from './questions.ts';
import { type ReadFolder, withReadFolder } from './read-folder.ts';

/** The units that a website has for a question. */
export interface JudgedQuestion {
  group: string;
  isSmall: boolean;
  question: string;
  isAnswerable: boolean;
  units: ExampleUnit[];
}

interface ExampleUnit extends Pick<JudgedUnit, 'predictors'> {
  /** Its passage. */
  passage: unknown;
  /** Its quote has the answer. */
  isRight: boolean;
  /** The unit itself has it, where any does. */
  isExact: boolean;
}

/** What is valid now, and "tomorrow", must not change from one run to the next. */
const NOW = new TZDate(2026, 10, 27, 10, 'UTC');

/** Crawls a website with a server, and judges its questions; those that texts of the owner answer, also with these. */
export const judgeSite = (
  site: QuestionedSite,
  ownerTexts: readonly OwnerText[],
  encoder: Encoder,
): Promise<JudgedQuestion[]> =>
  withReadFolder(site.folder, {}, async (read) => {
    const without = await judgeQuestions(read, site, [], encoder);
    await addOwnerTexts(read, ownerTexts);
    const questions = site.questions.filter((one) => titlesFor(one, ownerTexts).length > 0);
    return [...without, ...(await judgeQuestions(read, { ...site, questions }, ownerTexts, encoder))];
  });

async function addOwnerTexts(
  { serverOrigin, botId }: ReadFolder,
  texts: readonly OwnerText[],
): Promise<void> {
  const admin = await signIn(serverOrigin, ADMIN);
  for (const { asked: _asked, ...text } of texts) {
    const type = 'question' in text ? 'qa' : 'text';
    await admin.post(`/api/bots/${botId}/sources`, { type, ...text });
  }
}

/** From the index that the server made. */
const judgeQuestions = (
  { databaseUrl, botId }: ReadFolder,
  { group, isSmall, questions }: QuestionedSite,
  ownerTexts: readonly OwnerText[],
  encoder: Encoder,
): Promise<JudgedQuestion[]> =>
  openDatabase(databaseUrl, async (database) => {
    const search = createSearch({
      database,
      index: createInvertedIndex({ database, clock: { now: () => NOW } }),
      linkTo: () => '',
      frozen: { docsOf: async () => new Set() },
      meaning: await createMeaning(database.db, botId, encoder),
    });
    const judged: JudgedQuestion[] = [];
    for (const question of questions) {
      const titles = titlesFor(question, ownerTexts);
      const text = question.question;
      const found = await judgeFound({ ...search, encode: encoder.encode }, { botId, text }, NOW);
      // Connections of others end meanwhile.
      await nextTurn();
      judged.push({
        group,
        isSmall,
        question: text,
        isAnswerable: isAnswerable(question) || titles.length > 0,
        units: withExact(
          found.judged.map(({ unit, predictors }) => ({
            predictors,
            passage: unit.hit,
            ...(unit.hit.hasPage
              ? rightnessOf(question, unit, predictors, isSmall)
              : { isRight: titles.includes(unit.hit.title), isExact: false }),
          })),
        ),
      });
    }
    return judged;
  });

const titlesFor = ({ question }: BenchQuestion, texts: readonly OwnerText[]): string[] =>
  texts
    .filter(({ asked }) => asked.includes(question))
    .map((text) => ('question' in text ? text.question : text.title));

/** A manual is right where its page is: its answers are long. */
function rightnessOf(
  question: BenchQuestion,
  unit: JudgedUnit['unit'],
  { wholeTable }: JudgedUnit['predictors'],
  isSmall: boolean,
) {
  if (!isAnswerable(question) || !isRight(question, unit.hit.url)) return { isRight: false, isExact: false };
  if (!question.answer || !isSmall) return { isRight: true, isExact: false };
  const { heading, blocks } = quoteUnit(unit, NOW);
  const quote = [heading ?? '', ...blocks.map(({ text }) => text)].join('\n');
  // Who names a table and nothing in it asks for all of it, else for a row.
  const isMeant = unit.kind !== 'table' || wholeTable >= 0.99;
  return { isRight: hasAnswer(question, quote), isExact: isMeant && hasAnswer(question, unit.text) };
}

/** Whether a text has the answer, with or without Markdown and the names of columns. */
function hasAnswer({ answer }: BenchQuestion, text: string): boolean {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/\*\*|`/g, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1');
  const cells = plain.replace(/\s*[|·]\s*(?:[^|·:]{1,40}: )?/g, ' ');
  return [plain, cells].some((one) => answer?.test(one));
}

/** Where units state the answer, they teach more than those whose quote has it as well. */
const withExact = (units: ExampleUnit[]): ExampleUnit[] =>
  units.some(({ isExact }) => isExact) ? units : units.map((unit) => ({ ...unit, isExact: unit.isRight }));
