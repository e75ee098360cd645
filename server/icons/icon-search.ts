import { readFile } from 'node:fs/promises';
import { ICON_METADATA } from './icons.ts';

/** An icon of the free set. */
export interface FoundIcon {
  id: string;
  label: string;
  /** `solid`, `regular`, `brands`. */
  styles: string[];
}

interface KnownIcon extends FoundIcon {
  /** Id, label and aliases, folded. */
  names: string[];
  /** The words of its names, and of its search terms. */
  nameWords: string[];
  termWords: string[];
}

interface Metadata {
  label: string;
  aliases?: { names?: string[] };
  search: { terms: string[] };
  familyStylesByLicense: { free: { family: string; style: string }[] };
}

/** In the order of how well they fit: by id, alias and label before search terms, whole words before beginnings. */
export type SearchIcons = (query: string, first: number) => Promise<FoundIcon[]>;

/** More words describe no icon, and each is compared with every word of the set. */
const MAX_WORDS = 8;

export function createIconSearch(): SearchIcons {
  let loading: Promise<KnownIcon[]> | undefined;
  return async (query, first) => {
    // At the first search: the file has 5 MB.
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const words = fold(query)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .slice(0, MAX_WORDS);
    if (words.length === 0) return [];
    return (await loading)
      .map((icon) => ({ icon, score: scoreOf(icon, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.icon.id.length - b.icon.id.length)
      .slice(0, first)
      .map(({ icon: { id, label, styles } }) => ({ id, label, styles }));
  };
}

async function load(): Promise<KnownIcon[]> {
  const all = JSON.parse(await readFile(ICON_METADATA, 'utf8')) as Record<string, Metadata>;
  return Object.entries(all).map(
    ([
      id,
      {
        label,
        aliases,
        search,
        familyStylesByLicense: { free },
      },
    ]) => {
      const names = [id, label, ...(aliases?.names ?? [])].map(fold);
      return {
        id,
        label,
        styles: free.map(({ style }) => style),
        names,
        nameWords: wordsOf(names),
        termWords: wordsOf(search.terms.map((term) => fold(String(term)))),
      };
    },
  );
}

const wordsOf = (texts: string[]): string[] => [...new Set(texts.flatMap((text) => text.split(/[\s-]/)))];

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const WHOLE_NAME = 100;
const WORD_OF_NAME = 10;
const TERM = 5;

/** 0 unless every word is found. */
function scoreOf({ names, nameWords, termWords }: KnownIcon, words: string[]): number {
  const [joined, spaced] = [words.join('-'), words.join(' ')];
  const whole = names.some((name) => name === joined || name === spaced) ? WHOLE_NAME : 0;
  const scores = words.map((word) =>
    Math.max(fitOf(nameWords, word) * WORD_OF_NAME, fitOf(termWords, word) * TERM),
  );
  return scores.every((score) => score > 0) ? whole + scores.reduce((sum, score) => sum + score, 0) : 0;
}

/** 1 for a whole word, 0.5 for a beginning. */
function fitOf(known: string[], word: string): number {
  if (known.includes(word)) return 1;
  return known.some((one) => one.startsWith(word)) ? 0.5 : 0;
}
