import { UNSPACED } from '../../platform/text/analyze.ts';
import { opensQuestions } from '../../platform/text/detect-question-language.ts';

/**
 * The question that a heading asks, in the words of a visitor; undefined for one that asks nothing, or that asks the
 * visitor: “Ready to start?”.
 */
export function questionIn(heading: string, language: string): string | undefined {
  const text = heading.replace(/^[\d.§#\s]+/, '').trim();
  const howTo = /^[Hh]ow to (?<what>\p{Ll}.*?)[?.]?$/u.exec(text)?.groups?.what;
  const question = howTo ? `How do I ${howTo}?` : text;
  return isQuestion(question, language) && !LABELLED.test(question) && !isAskedOfVisitors(question)
    ? question
    : undefined;
}

/** With a topic, a suggested question has at most 120 characters. */
const MAX_LENGTH = 75;

/** At least three words: “Why?” names no subject. Scripts without spaces are measured in characters. */
const isQuestion = (text: string, language: string): boolean =>
  /[?？]$/.test(text) &&
  text.length <= MAX_LENGTH &&
  (/\S\s+\S+\s+\S/.test(text) || SIX_UNSPACED.test(text)) &&
  (!ASKING.has(language) || text.split(/(?<=[.!?])\s+/).some(asks));

/** The languages whose questions are recognized by how they begin; others have only the question mark. */
const ASKING = new Set(['en', 'de', 'fr', 'es']);

/** “From what age?” asks, “Running late?” does not. */
function asks(sentence: string): boolean {
  const [first = '', second = ''] = sentence.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    sentence.endsWith('?') &&
    (opensQuestions(first) || opensQuestions(second) || SUBJECTS.has(second) || INVERTED.test(sentence))
  );
}

/** After the verb that begins a German question: “Nehmen Sie neue Patienten auf?” */
const SUBJECTS = new Set(['ich', 'sie', 'ihr', 'du', 'man', 'es', 'der', 'die', 'das', 'ein', 'eine']);

/** “Acceptez-vous les cartes ?”, “¿Aceptan tarjetas?” */
const INVERTED = /\p{L}-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce)(?!\p{L})|^¿/iu;

const SIX_UNSPACED = new RegExp(`[${UNSPACED}]{6}`, 'u');

/** “CULTURE Free or cheap?”: manuals label their boxes so. */
const LABELLED = /^(?:\p{Lu}{2,}\s+)+\p{Lu}\p{Ll}|^(?:\p{Lu}+\s+){0,2}\p{Lu}{5,}\s.*\p{Ll}/u;

/** The website speaks of itself, or begins a conversation that has no answer. */
const isAskedOfVisitors = (text: string): boolean => SPEAKS_OF_ITSELF.test(text) || OPENS.test(text);

/** `US` is a country. */
export const SPEAKS_OF_ITSELF =
  /(?<!\p{L})(?:[Ww]e|us|[Oo]urs?|[Ww]ir|[Uu]ns|[Uu]nser\p{L}*|[Nn]ous|[Nn]otre|[Nn]osotros|[Nn]uestr\p{L}+)(?!\p{L})/u;

const OPENS = new RegExp(
  `^(?:${[
    '(?:still )?(?:need|ready|got|looking|want|wondering|searching|interested|curious|thinking|new|not sure|tired|why not)',
    '(?:do you |still )?have (?:\\w+ )*questions|(?:any |more |further )?questions',
    'did you know|do you (?:need|want|like|love)|are you (?:ready|looking|new|sure|interested|an?)|would you like|have you ever',
    '(?:noch |haben sie |hast du )?(?:\\p{L}+ )?fragen|haben sie|hast du|brauchen sie|brauchst du|möchten sie|möchtest du',
    'suchen sie|suchst du|wussten sie|wusstest du|sind sie|bist du|bereit|neugierig|interesse',
    'avez-vous|as-tu|besoin|prête?s?|envie|des? questions|une question|saviez-vous|êtes-vous|vous',
    '¿(?:necesitas?|quieres?|listo|lista|tienes?|sabías|buscas?|alguna)',
  ].join('|')})(?!\\p{L})`,
  'iu',
);
