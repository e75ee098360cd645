import type { Db } from '../platform/db/connect.ts';
import { languageOf, tokenize, wordsOf } from './analyze.ts';
import { type AskedWord, askedWords } from './asked-words.ts';
import { asksHowItWorks, asksWhatItIs, questionWordOf } from './question-words.ts';
import { type QueryUnit, unitsOf } from './units.ts';

export type { QueryUnit } from './units.ts';

export interface Query {
  units: QueryUnit[];
  /** The sum of the units' weights, without the extras. */
  weight: number;
  /** It asks what something is: best told where a page or a section begins. */
  isDefinition: boolean;
  /** All its words, those of grammar too. */
  words: string[];
  /** The words by which the same is asked, such as "how often"; null for a question without. */
  questionWords: (string | null)[];
  /** How many of its words tell what it is about. */
  telling: number;
  /** None of its words tells what it is about, as in "Who made it?": only a heading that says the same answers it. */
  isVague: boolean;
}

export interface QueryOptions {
  /** The last word may be unfinished: what begins like it matches too. */
  typing?: boolean;
  /** What was asked before: it decides among passages that fit the text about as well. */
  context?: string | undefined;
  /** What the text is about where it does not say so itself: its words are looked for too. */
  topic?: string | undefined;
}

/** "What is a peer dependency" defines something; a longer question asks for more than that. */
const MAX_DEFINED = 3;
const MAX_LENGTH = 1000;
const MAX_UNITS = 16;
/** How much the words of the topic weigh at most, all together, against the text's own where those tell something. */
const TOPIC_SHARE = 0.8;

/** What a visitor's words mean in this bot's content. However long the text is, only its first thousand characters count. */
export async function understandQuery(
  db: Db,
  botId: string,
  text: string,
  { typing = false, context = '', topic = '' }: QueryOptions = {},
): Promise<Query> {
  const { pages, languages } = await describeContent(db, botId);
  const vocabulary = { db, botId, pages };
  const asked = readWords(text, languages);
  const own = await unitsOf(vocabulary, asked, typing ? lastTyped(text, asked) : undefined);
  const ofTopic = await unitsOf(vocabulary, readOthers(topic, asked, languages));
  const ofContext = await unitsOf(vocabulary, readOthers(context, asked, languages));

  const units = heaviest([...own, ...withinShare(ofTopic, own)]);
  const counted = units.filter((unit) => !unit.isExtra);
  const isNameAlone = isName(units) && questionWordOf(text) === null;
  return {
    units: [...units, ...heaviest(ofContext).map((unit) => ({ ...unit, isExtra: true, isContext: true }))],
    weight: weightOfAll(counted),
    isDefinition: isNameAlone || ((asksWhatItIs(text) || asksHowItWorks(text)) && isDefinable(counted)),
    words: wordsOf(text.slice(0, MAX_LENGTH)),
    questionWords:
      isNameAlone || asksHowItWorks(text) ? [questionWordOf(text), 'what'] : [questionWordOf(text)],
    telling: counted.filter((unit) => unit.isTelling).length,
    isVague: !counted.some((unit) => unit.isTelling && !unit.isEverywhere),
  };
}

/** Few words, and not only such as every question is wrapped in. */
const isDefinable = (units: QueryUnit[]): boolean =>
  units.length <= MAX_DEFINED && units.some((unit) => unit.isTelling);

/** Who types the name of the website and nothing else asks what that is. */
const isName = ([unit, ...others]: QueryUnit[]): boolean =>
  others.length === 0 && unit?.isEverywhere === true;

/** The word at the very end, which may be unfinished; not what was made of several words. */
function lastTyped(text: string, asked: AskedWord[]): AskedWord | undefined {
  const last = tokenize(text).at(-1)?.words.at(-1);
  return asked.find(({ word, isPhrase, isExtra }) => word === last && !isPhrase && !isExtra);
}

function readWords(text: string, languages: string[]): AskedWord[] {
  return askedWords(tokenize(text.slice(0, MAX_LENGTH)), languages);
}

/** The words of a text that the question does not have itself; none of them is missed where the content lacks it. */
function readOthers(text: string, own: AskedWord[], languages: string[]): AskedWord[] {
  return readWords(text, languages)
    .filter(({ word }) => !own.some((other) => other.word === word))
    .map((word) => ({ ...word, isOptional: true }));
}

/** What was asked before must not drown what is asked now: then the same answer would be given twice. */
function withinShare(topic: QueryUnit[], own: QueryUnit[]): QueryUnit[] {
  if (!own.some((unit) => unit.isTelling)) return topic;
  const share = (TOPIC_SHARE * weightOfAll(own)) / weightOfAll(topic);
  return topic.map((unit) => ({ ...unit, weight: unit.weight * Math.min(1, share) }));
}

function heaviest(units: QueryUnit[]): QueryUnit[] {
  return units.sort((a, b) => b.weight - a.weight).slice(0, MAX_UNITS);
}

function weightOfAll(units: QueryUnit[]): number {
  return units.reduce((sum, unit) => sum + unit.weight, 0);
}

async function describeContent(db: Db, botId: string): Promise<{ pages: number; languages: string[] }> {
  const rows = await db
    .selectFrom('pages')
    .select(({ fn }) => ['language', fn.countAll<number>().as('pages')])
    .where('bot_id', '=', botId)
    .where('status', '=', 'indexed')
    .groupBy('language')
    .execute();
  const languages = new Set(rows.map((row) => languageOf(row.language)));
  return {
    pages: rows.reduce((sum, row) => sum + Number(row.pages), 0),
    languages: [...languages].sort(),
  };
}
