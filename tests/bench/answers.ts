import { NO_ENCODER, untilEmbedded, withEncoder } from './connected-encoder.ts';
import { createFts5, createMiniSearch, type SearchEngine } from './engines.ts';
import { print, printTable } from './print.ts';
import {
  askAll,
  type Chat,
  type ChatOutcome,
  isAnswerable,
  isRight,
  type Ranking,
  rankAll,
  summarize,
} from './quality.ts';
import type { BenchQuestion } from './questions.ts';
import { type ReadFolder, withReadFolder } from './read-folder.ts';
import { millisecondsIn } from './statistics.ts';
import type { Visitor } from './visitor.ts';

/** A website with questions about it. */
export interface QuestionedSite {
  name: string;
  /** Of its texts and its visitors, as a two-letter code. */
  language: string;
  /** Its questions are independent of those of other groups. */
  group: string;
  /** A small organisation's website: its answers are short texts, those of a manual its pages. */
  isSmall: boolean;
  /** Has its HTML files. */
  folder: string;
  questions: BenchQuestion[];
}

/**
 * Has the built server read a website, and puts every question over HTTP to its search and to its chat; to other
 * search engines too, which get the passages that the server made. `isVerbose` lists what went wrong.
 */
export function benchAnswers(site: QuestionedSite, isVerbose: boolean): Promise<{ pagesPerSecond: number }> {
  return withReadFolder(site.folder, {}, async (read) => {
    printReading(site, read);
    const answerable = site.questions.filter(isAnswerable);
    const engines = [productOf(read.visitor), createFts5(read.passages), createMiniSearch(read.passages)];
    const rankings: Ranking[] = [];
    for (const engine of engines) rankings.push(await rankAll(engine, answerable));
    const byWords = await askAgain(site, 'Foyer, by words', { EMBEDDING_PROVIDER: 'off' });
    const connected = await withEncoder((env) => askAgain(site, 'Foyer, connected', env));
    rankings.splice(1, 0, byWords.ranking, ...(connected ? [connected.ranking] : []));
    printRankings(answerable, rankings);
    const chat = await askAll(read.visitor, site.questions);
    printChat(chat);
    console.log('By words, without an encoder:');
    printChat(byWords.chat);
    if (connected) {
      console.log('With a connected encoder:');
      printChat(connected.chat);
    } else print('with a connected encoder', NO_ENCODER);
    if (isVerbose) printFailures(chat, answerable, rankings[0]?.places ?? []);
    return { pagesPerSecond: read.pages / read.seconds };
  });
}

/** The same website and questions with another encoder, or none. */
const askAgain = ({ folder, questions }: QuestionedSite, name: string, env: Record<string, string>) =>
  withReadFolder(folder, env, async ({ serverOrigin, botId, visitor }) => {
    if (env.EMBEDDING_PROVIDER !== 'off') await untilEmbedded(serverOrigin, botId);
    return {
      ranking: await rankAll(productOf(visitor, name), questions.filter(isAnswerable)),
      chat: await askAll(visitor, questions),
    };
  });

const productOf = (visitor: Visitor, name = 'Foyer'): SearchEngine => ({
  name,
  search: async (text) => (await visitor.search(text)).map(({ url }) => url),
});

function printReading({ name, questions }: QuestionedSite, read: ReadFolder): void {
  const { website, pages, seconds, passages, peakMemory } = read;
  console.log(`\n${name}, ${questions.length} questions`);
  print('pages read', `${pages} of ${website.paths.length} in ${seconds.toFixed(1)} s`);
  print('pages read per second', (pages / seconds).toFixed(0));
  print('passages', String(passages.length));
  print('peak memory of the server over idle', `${peakMemory.toFixed(0)} MB`);
  const urls = website.paths.map((path) => website.origin + path);
  const lost = questions.filter((each) => isAnswerable(each) && !urls.some((url) => isRight(each, url)));
  if (lost.length > 0) print('questions whose pages are not in the folder', String(lost.length));
}

function printRankings(questions: BenchQuestion[], rankings: Ranking[]): void {
  const row = (what: string, isMeant: (question: BenchQuestion) => boolean) => {
    const places = (ranking: Ranking) =>
      ranking.places.filter((_, i) => isMeant(questions[i] as BenchQuestion));
    return [
      `${what} (${questions.filter(isMeant).length})`,
      ...rankings.map((ranking) => summarize(places(ranking))),
    ];
  };
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  printTable(
    ['right page: first/first 3/first 10 MRR', ...rankings.map(({ engine }) => engine)],
    [
      ...(kinds.length > 1
        ? kinds.map((kind) => row(kind || 'no kind', (question) => question.kind === kind))
        : []),
      row('all', () => true),
      ['a search: ms, p50 / p99', ...rankings.map(({ milliseconds }) => millisecondsIn(milliseconds))],
    ],
  );
}

function printChat({ answers, milliseconds }: Chat): void {
  const answerable = answers.filter(({ question }) => isAnswerable(question));
  const unanswerable = answers.filter(({ question }) => !isAnswerable(question));
  const share = <T>(of: T[], isMeant: (one: T) => boolean) => `${of.filter(isMeant).length} of ${of.length}`;
  print(
    'right page cited by the chat',
    share(answerable, ({ isCited }) => isCited),
  );
  print(
    'right page cited or related',
    share(answerable, ({ isCitedOrRelated }) => isCitedOrRelated),
  );
  const withText = answerable.filter(({ question }) => question.answer);
  if (withText.length > 0)
    print(
      'right text quoted by the chat',
      share(withText, ({ isSaid }) => isSaid),
    );
  printTable(
    ['outcomes', 'answered, right page', 'answered, other page', '“may help”', 'refused'],
    [outcomesOf('answerable', answerable), outcomesOf('unanswerable', unanswerable)],
  );
  print('an answer: ms, p50 / p99', millisecondsIn(milliseconds));
}

function outcomesOf(what: string, answers: ChatOutcome[]): string[] {
  const counts = [
    answers.filter(({ answered, isCited }) => answered && isCited),
    answers.filter(({ answered, isCited }) => answered && !isCited),
    answers.filter(({ answered, related = [] }) => !answered && related.length > 0),
    answers.filter(({ answered, related = [] }) => !answered && related.length === 0),
  ];
  return [`${what} (${answers.length})`, ...counts.map(({ length }) => String(length))];
}

function printFailures({ answers }: Chat, answerable: BenchQuestion[], places: (number | null)[]): void {
  for (const { question, answered, isCited, response } of answers) {
    const place = places[answerable.indexOf(question)] ?? null;
    const isWrong = isAnswerable(question) ? !isCited || place === null || place > 3 : answered;
    if (!isWrong) continue;
    const found = isAnswerable(question)
      ? `${place === null ? 'not found' : `place ${place}`}, ${isCited ? 'cited' : 'not cited'}`
      : 'unanswerable';
    console.log(`  ✗ ${question.question} (${found}, ${answered ? 'answered' : 'refused'})`);
    console.log(`    ${response.replace(/\s+/g, ' ').slice(0, 200)}`);
  }
}
