import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { npmManualFolder } from '../setup/websites/websites.ts';
import type { QuestionedSite } from './answers.ts';
import { type Arguments, UsageError } from './arguments.ts';
import { saveOwnSite } from './own-site.ts';
import { dataFile, loadQuestions, loadUnanswerable, loadVisitorQuestions } from './questions.ts';

/** Where packages of the operating system put their manuals. */
const MANUALS = ['/usr/share/doc', '/usr/local/share/doc', '/opt/local/share/doc', '/opt/homebrew/share/doc'];
/** The guides are below these in the packages `gnucash-docs` of Debian, Fedora and others. */
const GNUCASH = ['gnucash-docs', 'gnucash', '.'];
const HANDBOOK = 'debian-handbook/html';

interface KnownSite {
  name: string;
  /** Names the file of its questions, too; without one, only visitors' questions are put to it. */
  questions?: string;
  language: string;
  /** Its websites are independent of those of other groups. */
  group: string;
  folder: string | undefined | (() => Promise<string>);
  /** A small organisation's website, not a manual. */
  isSmall?: boolean;
  /** Its questions are those of its visitors, answered or not; others might be answered as well. */
  isComplete?: boolean;
}

const KNOWN: readonly KnownSite[] = [
  { name: 'npm’s manual', questions: 'npm-manual', language: 'en', group: 'npm', folder: npmManualFolder() },
  ...(['en', 'de'] as const).map((language) => ({
    name: `GnuCash’s guide, ${language}`,
    questions: `gnucash-${language}`,
    language,
    group: 'gnucash',
    folder: manualFolder(`gnucash-guide-${language}`, GNUCASH),
  })),
  manual('SQLite’s manual', 'sqlite', 'sqlite3'),
  manual('Git’s manual', 'git', 'git-doc'),
  manual('Apache’s manual', 'apache', 'apache2-doc/manual/en'),
  manual('Double Commander’s help', 'doublecmd', '../doublecmd/doc/en'),
  { ...manual('Debian’s FAQ', 'debian-faq', 'debian/FAQ'), group: 'debian' },
  { ...manual('Debian’s handbook', 'debian-handbook', `${HANDBOOK}/en-US`), group: 'debian' },
  {
    name: 'Debian’s handbook, fr',
    language: 'fr',
    group: 'debian',
    folder: manualFolder(`${HANDBOOK}/fr-FR`),
  },
  {
    name: 'Debian’s handbook, es',
    language: 'es',
    group: 'debian',
    folder: manualFolder(`${HANDBOOK}/es-ES`),
  },
  website('a bicycle shop', 'bicycle-shop', 'en'),
  { ...website('a dentist', 'dentist', 'en'), isComplete: true },
  website('a help centre', 'help-centre', 'en'),
  { ...website('another help centre', 'helpdesk', 'en'), isComplete: true },
  { ...website('a garage', 'garage', 'en'), isComplete: true },
  { ...website('a hotel', 'hotel', 'en'), isComplete: true },
  { ...website('a shop for plants', 'plant-shop', 'en'), isComplete: true },
  { ...website('a museum', 'museum', 'en'), isComplete: true },
  { ...website('a cleaning company', 'cleaners', 'en'), isComplete: true },
  { ...website('a climbing hall', 'climbing', 'en'), isComplete: true },
  { ...website('a climbing centre', 'bouldering', 'en'), isComplete: true },
  { ...website('a boat hire', 'boat-hire', 'en'), isComplete: true },
  { ...website('a trattoria', 'trattoria', 'en'), isComplete: true },
  website('a café, de', 'kaffeehaus', 'de'),
  { ...website('a guesthouse, de', 'gasthof', 'de'), isComplete: true },
  { ...website('a driving school, de', 'fahrschule', 'de'), isComplete: true },
  { ...website('a physiotherapist, de', 'physio', 'de'), isComplete: true },
  website('a tea room, fr', 'salon-de-the', 'fr'),
  { ...website('a studio, fr', 'atelier', 'fr'), isComplete: true },
  { ...website('a campsite, fr', 'camping', 'fr'), isComplete: true },
  website('a shoe shop, es', 'zapateria', 'es'),
  { ...website('an academy, es', 'academia', 'es'), isComplete: true },
  {
    name: 'Foyer’s own website',
    questions: 'own-site',
    language: 'en',
    group: 'own-site',
    folder: saveOwnSite,
    isSmall: true,
    isComplete: true,
  },
];

/**
 * npm's manual, which every npm ships, the manuals that are installed, small websites of `websites/`, and the website of a
 * new installation, each with its own questions and those that visitors ask of any website of its language. All of them
 * have been looked at while the ranking was made, and the confidence is fitted to them, so they say little about websites
 * in general.
 */
export async function loadSites(): Promise<QuestionedSite[]> {
  const visitors = await loadVisitorQuestions();
  const sites: QuestionedSite[] = [];
  for (const {
    name,
    questions: file,
    language,
    group,
    folder: place,
    isSmall = false,
    isComplete,
  } of KNOWN) {
    const folder = typeof place === 'function' ? await place() : place;
    if (folder === undefined) continue;
    const own = file === undefined ? [] : await loadQuestions(dataFile(`${file}.json`));
    const known = new Set(own.map(({ question }) => question));
    const others = isComplete
      ? []
      : (visitors[language] ?? []).filter(({ question }) => !known.has(question));
    sites.push({ name, folder, language, group, isSmall, questions: [...own, ...others] });
  }
  return sites;
}

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
  if (!files.some(isHtml)) throw new UsageError(`${folder} has no HTML files.`);
  const questions = await loadQuestions(file);
  const others = unanswerable === undefined ? [] : await loadUnanswerable(unanswerable);
  return {
    name: folder,
    folder,
    language: '',
    group: '',
    isSmall: true,
    questions: [...questions, ...others],
  };
}

function manual(name: string, questions: string, path: string): KnownSite {
  return { name, questions, language: 'en', group: questions, folder: manualFolder(path) };
}

function website(name: string, questions: string, language: string): KnownSite {
  const folder = new URL(`websites/${questions}`, import.meta.url).pathname;
  return { name, questions, language, group: questions, folder, isSmall: true };
}

function manualFolder(path: string, packages: readonly string[] = ['.']): string | undefined {
  const folders = MANUALS.flatMap((base) => packages.map((between) => join(base, between, path)));
  return folders.find((folder) => existsSync(folder) && readdirSync(folder).some(isHtml));
}

function isHtml(name: string): boolean {
  return /\.html?$/i.test(name);
}
