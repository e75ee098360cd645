import { isAddressName, shortName } from './facts.ts';

/** What a term means, or a fact that pages state beside its name. */
type Kind = 'definition' | 'fact';

/** A question for a term. */
export interface AskedTerm {
  /** As the question has it, without its article. */
  term: string;
  /** What to look for, in this order. */
  kinds: readonly Kind[];
}

const MAX_LENGTH = 120;
/** A longer "term" is a clause: "the best way to learn how to swim". */
const MAX_WORDS = 5;

// By language: English, German, French, Spanish.
const THE = "(?:(?:the|der|die|das|le|la|les|el|los|las) |l')";
const ARTICLE = `(?:${THE}|(?:an?|ein(?:e[nrms]?)?|dem|den|une?|des|una?|unos|unas|del?|du) |d'(?:une? )?)?`;
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
  address:
    'where (?:are you|can i find you|(?:is|are) your (?:shop|store|office|company|caf[eé]|restaurant))(?: located| based)?',
  Adresse:
    'wo (?:seid ihr|sind sie|(?:finde|finden) (?:ich|wir) (?:euch|sie)|ist (?:ihr|euer) (?:laden|gesch[aä]ft|b[uü]ro|caf[eé]|restaurant))(?: zu finden)?',
  adresse:
    'o[uù] (?:[eê]tes[- ]vous|vous trouver|se trouve votre (?:magasin|boutique|bureau|caf[eé]|restaurant))(?: situ[eé]s?)?',
  dirección:
    'd[oó]nde (?:est[aá]n|est[aá]is|est[aá] su (?:tienda|oficina|caf[eé]|restaurante))(?: ubicados)?',
}).map(([name, pattern]) => ({ name, pattern: whole(pattern) }));

const DEFINITIONS = [
  `(?:what(?:'s| is| are)|define|explain)(?: meant by| the (?:meaning|definition) of)? ${ARTICLE}(.+?)`,
  `what do(?:es)? ${ARTICLE}(.+?) (?:mean|stand for|refer to)`,
  `(?:definition|meaning) of ${ARTICLE}(.+?)`,
  `was (?:ist|sind|bedeute[nt]|heisst|heißt|meint|bezeichnet|versteht man)(?: eigentlich)?(?: mit| unter)? ${ARTICLE}(.+?)(?: gemeint)?`,
  `(?:definition|bedeutung)(?: von)? ${ARTICLE}(.+?)`,
  `qu'est[- ]ce (?:que c'est )?qu(?:e |')${ARTICLE}(.+?)`,
  `(?:c'est quoi|que signifie(?:nt)?|que veut dire|d[eé]finition) ${ARTICLE}(.+?)`,
  `qu[eé] (?:es|son|significan?|quieren? decir) ${ARTICLE}(.+?)`,
  `definici[oó]n ${ARTICLE}(.+?)`,
].map(whole);

/** A fact only where its name tells the kind of its value: "the phone number", or these two words alone. */
const NAMES = [`(?:what(?:'s| is)|was ist) ${THE}(.+?)`, '(\\S+(?: \\S+){0,3})'].map(whole);

/** Undefined for all other questions. */
export function askedTermIn(question: string): AskedTerm | undefined {
  if (question.length > MAX_LENGTH) return undefined;
  const plain = question.replace(/[’‘`]/g, "'").replace(/["“”„«»]/g, '');
  const asked = plain.replace(/^[\s¿¡]+|[\s?!.]+$/g, '').replace(/\s+/g, ' ');
  const fact = PLACES.find(({ pattern }) => pattern.test(asked))?.name ?? firstMatch(asked, FACTS);
  if (fact) return { term: fact, kinds: ['fact'] };
  const defined = firstMatch(asked, DEFINITIONS);
  const name = firstMatch(asked, NAMES);
  const isFact = name !== undefined && (isAddressName(name) || shortName(name) !== undefined);
  if (defined)
    return { term: defined, kinds: isFact && name === defined ? ['definition', 'fact'] : ['definition'] };
  return isFact ? { term: name, kinds: ['fact'] } : undefined;
}

function firstMatch(asked: string, patterns: readonly RegExp[]): string | undefined {
  const term = patterns.map((pattern) => pattern.exec(asked)?.[1]).find((found) => found !== undefined);
  return term && term.split(' ').length <= MAX_WORDS ? term : undefined;
}

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, 'iu');
}
