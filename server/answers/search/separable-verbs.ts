import { isStopWord, type Token } from '../../platform/text/analyze.ts';

/** Verbs such as "anlegen" are one word in a heading and two in a question: "Wie lege ich ein Konto an?" */
const PREFIXES = new Set(
  'ab an auf aus bei dar ein fest fort her herunter hin hinzu hoch los mit nach um vor weg weiter wieder zu zurück zusammen'.split(
    ' ',
  ),
);
/** The verb is the first or the second word of a question, after "Und" the third. */
const MAX_BEFORE = 3;

export interface SeparatedVerb {
  verb: string;
  joined: string;
}

/** The verb whose prefix ends the question. */
export function separatedVerbIn(text: string, tokens: readonly Token[]): SeparatedVerb | undefined {
  const prefix = wordOf(tokens.at(-1));
  if (!PREFIXES.has(prefix)) return undefined;
  const verb = tokens.slice(0, MAX_BEFORE).find((token) => !isStopWord(wordOf(token), 'de'));
  if (!verb || verb === tokens.at(-1)) return undefined;
  // A noun: "Welche Schrift kommt vor?"
  if (verb !== tokens[0] && /\p{Lu}/u.test(text.charAt(verb.start))) return undefined;
  return { verb: wordOf(verb), joined: prefix + wordOf(verb) };
}

const wordOf = (token: Token | undefined): string => token?.words[0] ?? '';
