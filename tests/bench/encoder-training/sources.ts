import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrainingDocument } from './documents.ts';
import { type Example, examplesOf } from './examples.ts';
import { parseCnxml } from './parse-cnxml.ts';
import { parseHtml } from './parse-html.ts';
import { parseIntents } from './parse-intents.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseFluent, parseMo } from './parse-messages.ts';
import { parseQuestions } from './parse-questions.ts';
import { parseRst } from './parse-rst.ts';
import { parseRules } from './parse-rules.ts';
import { parseWordNet } from './parse-wordnet.ts';
import { anchoredHeadings, translated, translatedExamples } from './translations.ts';

/** Text to train on, checked out below the folder of all sources. */
export interface Source {
  /** Of its folder, with the folder in it that paths are relative to. */
  name: string;
  title: string;
  from: string;
  /** A commit, or the version of a package. */
  version: string;
  license: string;
  attribution: string;
  language: string;
  parser: string;
  /** A pattern. */
  files: string;
  /** The same pages in a language whose table is finished, in another folder, or under other names. */
  translates?: { name: string; language: string; renamed?: [string, string] };
  /** Relative to its number of pairs; 1 if it is absent. */
  weight?: number;
}

type ParseDocument = (path: string, text: string) => TrainingDocument;

const DOCUMENTS: Readonly<Record<string, ParseDocument>> = {
  markdown: parseMarkdown,
  rst: parseRst,
  html: parseHtml,
  cnxml: parseCnxml,
};

const EXAMPLES: Readonly<Record<string, (path: string, text: string) => Example[]>> = {
  wordnet: (_, text) => parseWordNet(text),
  intents: parseIntents,
  questions: parseQuestions,
};

/** The pairs of a source in their order, and those of its texts with their translations. */
export function readExamples(folder: string, source: Source): { own: Example[]; translated: Example[] } {
  const { name, parser, files, language } = source;
  const own: Example[][] = [];
  const others: Example[][] = [];
  for (const path of globSync(files, { cwd: join(folder, name) }).sort()) {
    const file = join(folder, name, path);
    const parseDocument = DOCUMENTS[parser];
    const parseExamples = EXAMPLES[parser];
    if (parseDocument) {
      const text = readText(file);
      const document = parseDocument(path, text);
      own.push(examplesOf([document]));
      if (language !== 'en') others.push(anchoredHeadings(text));
      others.push(readTranslation(folder, source, path, document));
    } else if (parseExamples) own.push(parseExamples(path, readText(file)));
    else others.push(readMessages(folder, source, path));
  }
  const named = (examples: Example[][]) =>
    examples.flat().map((example) => ({ ...example, key: `${name} ${example.key}` }));
  return { own: named(own), translated: named(others) };
}

const readText = (file: string): string => readFileSync(file, 'utf8');

/** Of the same page in the other language; pages come and go. */
function readOther(
  folder: string,
  { name, renamed: [from, to] = ['', ''] }: NonNullable<Source['translates']>,
  path: string,
): string | undefined {
  const file = join(folder, name, path.replace(from, to));
  return existsSync(file) ? readText(file) : undefined;
}

function readTranslation(
  folder: string,
  { parser, translates }: Source,
  path: string,
  document: TrainingDocument,
): Example[] {
  const text = translates && readOther(folder, translates, path);
  const parseDocument = DOCUMENTS[parser];
  if (!text || !parseDocument) return [];
  return translatedExamples(document, parseDocument(path, text), translates.language);
}

/** Texts of an interface with their translations. */
function readMessages(folder: string, { name, parser, translates }: Source, path: string): Example[] {
  const file = join(folder, name, path);
  if (parser === 'gettext') return translated(parseMo(readFileSync(file)), 'en');
  if (parser === 'rules') return translated(parseRules(readText(file)), 'en');
  const other = translates && readOther(folder, translates, path);
  if (!other) return [];
  const originals = parseFluent(other);
  const pairs = [...parseFluent(readText(file))].map(([id, text]): [string, string] => [
    text,
    originals.get(id) ?? '',
  ]);
  return translated(pairs, translates.language);
}
