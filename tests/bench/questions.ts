import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { UsageError } from './arguments.ts';

/** A question and the ends of the paths of the pages that answer it; none where the website has no answer. */
export interface BenchQuestion {
  question: string;
  pages: string[];
  /** For instance `keyword` or `paraphrase`; figures are printed for each kind. */
  kind: string;
  /** Matches the text that answers it, whatever the case. */
  answer?: RegExp | undefined;
}

/** The widget searches for at most 2,000 characters. */
const question = z.string().trim().min(1).max(500);
const pages = z.array(z.string().min(1));
const kind = z.string().default('');
const answer = z
  .string()
  .transform((pattern, context) => {
    try {
      return new RegExp(pattern, 'iu');
    } catch {
      context.addIssue('This is no regular expression.');
      return z.NEVER;
    }
  })
  .optional();

const answerable = z.union([
  z.object({ question, pages, kind, answer }),
  z.tuple([question, pages, kind]).transform(([question, pages, kind]) => ({ question, pages, kind })),
]);
const visitorQuestions = z.record(z.string(), z.array(question));

const ownerTexts = z.record(
  z.string(),
  z.array(
    z.union([
      z.object({ title: question, text: z.string(), asked: z.array(question) }),
      z.object({ question, answer: z.string(), asked: z.array(question) }),
    ]),
  ),
);

/** Texts of owners, with the visitors' questions that they answer. */
export type OwnerText = z.infer<typeof ownerTexts>[string][number];

const unanswerable = question.transform((question) => ({ question, pages: [], kind: '' }));

/**
 * Reads a JSON list of `[question, [page paths], kind]` or `{question, pages, kind?, answer?}`; the answer is a regular
 * expression.
 * @throws UsageError
 */
export const loadQuestions = (file: string): Promise<BenchQuestion[]> =>
  load(file, answerable, '[question, [page paths], kind] or {question, pages, kind?, answer?}');

/** The file of questions that has this name. */
export const dataFile = (name: string): string => new URL(`questions/${name}`, import.meta.url).pathname;

/** Questions that visitors ask on any website, by language; only some websites answer some of them. */
export async function loadVisitorQuestions(): Promise<Record<string, BenchQuestion[]>> {
  const byLanguage = visitorQuestions.parse(await readJson(dataFile('visitors.json')));
  return Object.fromEntries(
    Object.entries(byLanguage).map(([language, questions]) => [
      language,
      questions.map((question) => ({ question, pages: [], kind: 'visitor' })),
    ]),
  );
}

/** By language. */
export const loadOwnerTexts = async (): Promise<Record<string, OwnerText[]>> =>
  ownerTexts.parse(await readJson(dataFile('owner-texts.json')));

/**
 * Reads a JSON list of questions that the website cannot answer.
 * @throws UsageError
 */
export const loadUnanswerable = (file: string): Promise<BenchQuestion[]> =>
  load(file, unanswerable, 'a question');

async function load(file: string, entry: z.ZodType<BenchQuestion>, wanted: string): Promise<BenchQuestion[]> {
  const list = await readJson(file);
  if (!Array.isArray(list) || list.length === 0) throw new UsageError(`${file} is not a list of questions.`);
  return list.map((item, index) => {
    const parsed = entry.safeParse(item);
    if (!parsed.success) throw new UsageError(`${file}: entry ${index + 1} should be ${wanted}.`);
    return parsed.data;
  });
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON.`);
  }
}
