import { termOf } from './analyze.ts';
import { ENGLISH_SYNONYMS } from './synonyms/english.ts';

/** The terms that may stand for this one in that language; data of one language never applies to another. */
export const synonymsOf = (term: string, language: string): readonly string[] =>
  SYNONYMS[language]?.get(term) ?? [];

const SYNONYMS: Readonly<Record<string, ReadonlyMap<string, string[]>>> = {
  en: readGroups(ENGLISH_SYNONYMS, 'en'),
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
