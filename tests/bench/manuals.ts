import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { npmManualFolder } from '../setup/websites.ts';
import type { QuestionedSite } from './answers.ts';
import { type Arguments, UsageError } from './arguments.ts';
import { loadQuestions, loadUnanswerable } from './questions.ts';

/** Where packages of the operating system put their manuals. */
const MANUALS = ['/usr/share/doc', '/usr/local/share/doc', '/opt/local/share/doc', '/opt/homebrew/share/doc'];
/** The guides are below these in the packages `gnucash-docs` of Debian, Fedora and others. */
const GNUCASH = ['gnucash-docs', 'gnucash', '.'];
const DEBIAN = ['debian-handbook/html'];

/**
 * npm's manual, which every npm ships, and GnuCash's guides and Debian's handbook where they are installed. All of
 * their questions have been looked at while the ranking was made, so they say little about websites in general.
 */
export async function loadManuals(): Promise<QuestionedSite[]> {
  const sites = [
    {
      name: 'npm’s manual (questions looked at)',
      folder: npmManualFolder(),
      questions: await loadQuestions(dataFile('npm-manual-questions.json')),
    },
  ];
  for (const [folderName, language, unanswerable] of GUIDES) {
    const folder = manualFolder(folderName, GNUCASH);
    if (folder === undefined) continue;
    const questions = await loadQuestions(dataFile(`gnucash-${language}.json`));
    const others = unanswerable ? await loadUnanswerable(dataFile(unanswerable)) : [];
    sites.push({
      name: `GnuCash’s guide, ${language} (questions looked at)`,
      folder,
      questions: [...questions, ...others],
    });
  }
  const handbook = manualFolder('en-US', DEBIAN);
  if (handbook !== undefined) {
    const questions = await loadQuestions(dataFile('debian-handbook.json'));
    sites.push({ name: 'Debian’s handbook (questions looked at)', folder: handbook, questions });
  }
  return sites;
}

const GUIDES = [
  ['gnucash-guide-en', 'en', 'gnucash-unanswerable.json'],
  ['gnucash-guide-de', 'de', undefined],
] as const;

/** The folders of the manuals that are installed. */
export const manualFolders = (): string[] =>
  [npmManualFolder(), manualFolder('gnucash-guide-en', GNUCASH)].filter((folder) => folder !== undefined);

/**
 * The website and the questions that the caller named.
 * @throws UsageError
 */
export async function loadSite({
  folder,
  questions: file,
  unanswerable,
}: NonNullable<Arguments['site']>): Promise<QuestionedSite> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${folder} is not a folder.`);
  const files = await readdir(folder, { recursive: true });
  if (!files.some((name) => /\.html?$/i.test(name))) throw new UsageError(`${folder} has no HTML files.`);
  const questions = await loadQuestions(file);
  const others = unanswerable === undefined ? [] : await loadUnanswerable(unanswerable);
  return { name: folder, folder, questions: [...questions, ...others] };
}

function manualFolder(name: string, packages: readonly string[]): string | undefined {
  const folders = MANUALS.flatMap((base) => packages.map((between) => join(base, between, name)));
  return folders.find((folder) => existsSync(folder));
}

const dataFile = (name: string): string => new URL(name, import.meta.url).pathname;
