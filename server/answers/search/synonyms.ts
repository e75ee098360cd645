import { termOf } from '../../platform/text/analyze.ts';
import { ENGLISH_SYNONYMS } from './synonyms/english.ts';
import { FRENCH_SYNONYMS } from './synonyms/french.ts';
import { GERMAN_SYNONYMS } from './synonyms/german.ts';
import { SPANISH_SYNONYMS } from './synonyms/spanish.ts';

/** The synonyms of a term in that language; data of one language never applies to another. */
export function synonymsOf(term: string, language: string): readonly string[] {
  const groups = GROUPS[language];
  if (groups === undefined) return [];
  const known = synonyms.get(language) ?? readGroups(groups, language);
  synonyms.set(language, known);
  return known.get(term) ?? [];
}

const GROUPS: Readonly<Record<string, string>> = {
  de: GERMAN_SYNONYMS,
  en: ENGLISH_SYNONYMS,
  es: SPANISH_SYNONYMS,
  fr: FRENCH_SYNONYMS,
};

/** Loaded per language at its first query: stemming all of them would delay the start. */
const synonyms = new Map<string, ReadonlyMap<string, string[]>>();

function readGroups(groups: string, language: string): Map<string, string[]> {
  const synonyms = new Map<string, Set<string>>();
  for (const line of groups.trim().split('\n')) {
    const terms = line.split(' ').map((word) => termOf(word, language));
    for (const term of terms) {
      const others = synonyms.get(term) ?? new Set();
      for (const other of terms) if (other !== term) others.add(other);
      synonyms.set(term, others);
    }
  }
  return new Map([...synonyms].map(([term, others]) => [term, [...others]]));
}
