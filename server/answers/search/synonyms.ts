import { termOf } from '../../platform/text/analyze.ts';
import german from './synonyms/de.json' with { type: 'json' };
import english from './synonyms/en.json' with { type: 'json' };
import spanish from './synonyms/es.json' with { type: 'json' };
import french from './synonyms/fr.json' with { type: 'json' };

/** The synonyms of a term in that language; data of one language never applies to another. */
export function synonymsOf(term: string, language: string): readonly string[] {
  const groups = GROUPS[language];
  if (groups === undefined) return [];
  const known = synonyms.get(language) ?? readGroups(groups, language);
  synonyms.set(language, known);
  return known.get(term) ?? [];
}

/**
 * Everyday words that visitors and pages of any kind of website use for one another: informal and formal words, verbs
 * and their nouns, irregular forms. A string is a group of base forms, with their accents: words are stemmed after
 * loading. Groups are not transitive.
 */
const GROUPS: Readonly<Record<string, string[]>> = { de: german, en: english, es: spanish, fr: french };

/** Loaded per language at its first query: stemming all of them would delay the start. */
const synonyms = new Map<string, ReadonlyMap<string, string[]>>();

function readGroups(groups: string[], language: string): Map<string, string[]> {
  const synonyms = new Map<string, Set<string>>();
  for (const group of groups) {
    const terms = group.split(' ').map((word) => termOf(word, language));
    for (const term of terms) {
      const others = synonyms.get(term) ?? new Set();
      for (const other of terms) if (other !== term) others.add(other);
      synonyms.set(term, others);
    }
  }
  return new Map([...synonyms].map(([term, others]) => [term, [...others]]));
}
