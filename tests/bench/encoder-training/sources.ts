import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Example, examplesOf } from './examples.ts';
import { parseHtml } from './parse-html.ts';
import { parseIntents } from './parse-intents.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseQuestions } from './parse-questions.ts';
import { parseRst } from './parse-rst.ts';
import { parseWordNet } from './parse-wordnet.ts';

/** Text to train on, checked out below the folder of all sources. */
export interface Source {
  /** Of its folder. */
  name: string;
  title: string;
  from: string;
  /** A commit, or the version of a package. */
  version: string;
  license: string;
  attribution: string;
  language: string;
  parser: keyof typeof PARSERS;
  /** A pattern. */
  files: string;
  weight?: number;
}

const document =
  (parse: typeof parseMarkdown) =>
  (path: string, text: string): Example[] =>
    examplesOf([parse(path, text)]);

const PARSERS = {
  markdown: document(parseMarkdown),
  rst: document(parseRst),
  html: document(parseHtml),
  wordnet: (_: string, text: string) => parseWordNet(text),
  intents: parseIntents,
  questions: parseQuestions,
};

export function readExamples(folder: string, { name, parser, files }: Source): Example[] {
  const examples: Example[] = [];
  for (const path of globSync(files, { cwd: join(folder, name) }).sort()) {
    const read = PARSERS[parser](path, readFileSync(join(folder, name, path), 'utf8'));
    for (const example of read) examples.push({ ...example, key: `${name} ${example.key}` });
  }
  return examples;
}
