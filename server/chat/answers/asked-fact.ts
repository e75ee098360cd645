import { isAddressName, shortName } from './facts.ts';

const MAX_LENGTH = 120;
/** A longer "term" is a clause: "the best way to learn how to swim". */
const MAX_WORDS = 5;

// By language: English, German, French, Spanish.
const THE = "(?:(?:the|der|die|das|le|la|les|el|los|las) |l')";
const OWN =
  '(?:your|our|(?:ihr|dein|unser)(?:e[nrms]?)?|euer|eure[nrms]?|votre|vos|ton|ta|tes|sus?|tus?|vuestr[oa]s?) ';

/** A fact of the website's owner, or one that only "wie" and "quel" ask for. */
const FACTS = [
  `(?:what(?:'s| is| are)|was (?:ist|sind)) ${OWN}(.+?)`,
  `(?:when (?:is|are)|wie (?:ist|sind|lautet|lauten)|wann (?:ist|sind)) (?:${OWN}|${THE})(.+?)`,
  `(?:quel(?:le)?s? (?:est|sont)|quand (?:est|sont)|cu[aá]l(?:es)? (?:es|son)) (?:${OWN}|${THE})(.+?)`,
].map(whole);

/** Questions for a place, by the name of its address in the same language. */
const PLACES = Object.entries({
  address: 'where (?:are you|can i find you)(?: located| based)?',
  Adresse: 'wo (?:seid ihr|sind sie|(?:finde|finden) (?:ich|wir) (?:euch|sie))(?: zu finden)?',
  adresse: 'o[uù] (?:[eê]tes[- ]vous|vous trouver)(?: situ[eé]s?)?',
  dirección: 'd[oó]nde est(?:[aá]n|[aá]is)(?: ubicados)?',
}).map(([name, pattern]) => ({ name, pattern: whole(pattern) }));

/** A fact only where its name tells the kind of its value: "the phone number", or these two words alone. */
const NAMES = [`(?:what(?:'s| is)|was ist) ${THE}(.+?)`, '(\\S+(?: \\S+){0,3})'].map(whole);

/** The name of the fact that a question asks for; undefined for all other questions. */
export function askedFactIn(question: string): string | undefined {
  if (question.length > MAX_LENGTH) return undefined;
  const plain = question.replace(/[’‘`]/g, "'").replace(/["“”„«»]/g, '');
  const asked = plain.replace(/^[\s¿¡]+|[\s?!.]+$/g, '').replace(/\s+/g, ' ');
  const name = firstMatch(asked, NAMES);
  const isFact = name !== undefined && (isAddressName(name) || shortName(name) !== undefined);
  const place = PLACES.find(({ pattern }) => pattern.test(asked))?.name;
  return place ?? firstMatch(asked, FACTS) ?? (isFact ? name : undefined);
}

function firstMatch(asked: string, patterns: readonly RegExp[]): string | undefined {
  const term = patterns.map((pattern) => pattern.exec(asked)?.[1]).find((found) => found !== undefined);
  return term && term.split(' ').length <= MAX_WORDS ? term : undefined;
}

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, 'iu');
}
