import { type Token, termsOf } from './analyze.ts';
import type { Query } from './query.ts';

export const NO_TERMS: ReadonlySet<string> = new Set();

/** What of the query stands in a text: by unit the best credit and how often; and how many words are not asked for. */
export interface Found {
  best: number[];
  count: number[];
  words: number;
  strange: number;
}

export function matcher(
  query: Query,
  language: string,
): (tokens: Token[], usual?: ReadonlySet<string>) => Found {
  const byTerm = new Map<string, [unit: number, credit: number][]>();
  query.units.forEach((unit, i) => {
    for (const [term, credit] of unit.terms) byTerm.set(term, [...(byTerm.get(term) ?? []), [i, credit]]);
  });
  return (tokens, usual = NO_TERMS) => {
    const found: Found = {
      best: query.units.map(() => 0),
      count: query.units.map(() => 0),
      words: 0,
      strange: 0,
    };
    for (const token of tokens) {
      const terms = termsOf(token, language);
      if (terms.length === 0) continue;
      found.words++;
      const matches = terms.map((term) => byTerm.get(term) ?? []);
      for (const [unit, credit] of matches.flat()) {
        found.best[unit] = Math.max(found.best[unit] ?? 0, credit);
        found.count[unit] = (found.count[unit] ?? 0) + 1;
      }
      found.strange += strangeness(matches.map((units, i) => units.length > 0 || usual.has(terms[i] ?? '')));
    }
    return found;
  };
}

/** Which part of a word is not asked for. Of an identifier the first term is the whole, the others its parts. */
function strangeness([isWholeAsked, ...parts]: boolean[]): number {
  if (isWholeAsked) return 0;
  return parts.length === 0 ? 1 : parts.filter((isAsked) => !isAsked).length / parts.length;
}

/** The weight of what was found. */
export function weightOf(query: Query, found: Found): number {
  return query.units.reduce(
    (sum, unit, i) => sum + (unit.isExtra ? 0 : unit.weight * (found.best[i] ?? 0)),
    0,
  );
}

/** How far a title and the question are about the same: the harmonic mean of how much each covers of the other. */
export function agreement(query: Query, found: Found): number {
  const matched = weightOf(query, found);
  if (matched === 0) return 0;
  // However little the question's words weigh, what it does not say is a word of its own.
  const usual = Math.max(1, query.weight / query.units.filter((unit) => !unit.isExtra).length);
  return (2 * matched) / (query.weight + matched + usual * found.strange);
}
