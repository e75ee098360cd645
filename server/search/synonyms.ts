import { termOf } from '../platform/text/analyze.ts';
import { ENGLISH_SYNONYMS } from './synonyms/english.ts';
import { FRENCH_SYNONYMS } from './synonyms/french.ts';
import { GERMAN_SYNONYMS } from './synonyms/german.ts';
import { SPANISH_SYNONYMS } from './synonyms/spanish.ts';

/** The terms that may stand for this one in that language; data of one language never applies to another. */
export const synonymsOf = (term: string, language: string): readonly string[] =>
  SYNONYMS[language]?.get(term) ?? [];

const SYNONYMS: Readonly<Record<string, ReadonlyMap<string, string[]>>> = {
  de: readGroups(GERMAN_SYNONYMS, 'de'),
  en: readGroups(ENGLISH_SYNONYMS, 'en'),
  es: readGroups(SPANISH_SYNONYMS, 'es'),
  fr: readGroups(FRENCH_SYNONYMS, 'fr'),
};

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
