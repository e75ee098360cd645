import { readFile } from 'node:fs/promises';
import { loadOnce } from '../../platform/load-once.ts';
import { ICON_METADATA } from './icons.ts';

type KnownIcon = Awaited<ReturnType<typeof load>>[number];
/** An icon of the free set. */
export type FoundIcon = Pick<KnownIcon, 'id' | 'label' | 'styles'>;

interface Metadata {
  label: string;
  aliases?: { names?: string[] };
  search: { terms: string[] };
  familyStylesByLicense: { free: { family: string; style: string }[] };
}

/** The best matches first: id, alias and label before search terms, whole tokens before beginnings. */
export type SearchIcons = (query: string, first: number) => Promise<FoundIcon[]>;

/** More tokens describe no icon, and each is compared with every token of the set. */
const MAX_TOKENS = 8;

export function createIconSearch(): SearchIcons {
  // At the first search: the file has 5 MB.
  const loadIcons = loadOnce(load);
  return async (query, first) => {
    const tokens = fold(query)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .slice(0, MAX_TOKENS);
    if (tokens.length === 0) return [];
    return (await loadIcons())
      .map((icon) => ({ icon, score: scoreOf(icon, tokens) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.icon.id.length - b.icon.id.length)
      .slice(0, first)
      .map(({ icon: { id, label, styles } }) => ({ id, label, styles }));
  };
}

async function load() {
  const all = JSON.parse(await readFile(ICON_METADATA, 'utf8')) as Record<string, Metadata>;
  return Object.entries(all).map(([id, { label, aliases, search, familyStylesByLicense }]) => {
    const names = [id, label, ...(aliases?.names ?? [])].map(fold);
    return {
      id,
      label,
      /** `solid`, `regular`, `brands`. */
      styles: familyStylesByLicense.free.map(({ style }) => style),
      /** Id, label and aliases, folded. */
      names,
      /** The tokens of its names, and of its search terms. */
      nameTokens: tokensOf(names),
      termTokens: tokensOf(search.terms.map((term) => fold(String(term)))),
    };
  });
}

const tokensOf = (texts: string[]): string[] => [...new Set(texts.flatMap((text) => text.split(/[\s-]/)))];

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const WHOLE_NAME = 100;
const TOKEN_OF_NAME = 10;
const TERM = 5;

/** 0 unless every token is found. */
function scoreOf({ names, nameTokens, termTokens }: KnownIcon, tokens: string[]): number {
  const [joined, spaced] = [tokens.join('-'), tokens.join(' ')];
  const whole = names.some((name) => name === joined || name === spaced) ? WHOLE_NAME : 0;
  const scores = tokens.map((token) =>
    Math.max(matchIn(nameTokens, token) * TOKEN_OF_NAME, matchIn(termTokens, token) * TERM),
  );
  return scores.every((score) => score > 0) ? whole + scores.reduce((sum, score) => sum + score, 0) : 0;
}

/** 1 for a whole token, 0.5 for a beginning. */
function matchIn(known: string[], token: string): number {
  if (known.includes(token)) return 1;
  return known.some((one) => one.startsWith(token)) ? 0.5 : 0;
}
