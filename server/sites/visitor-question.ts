import { UNSPACED } from '../platform/text/analyze.ts';

/**
 * The question that a visitor would ask where a page has this heading; undefined for one that asks nothing, or that
 * asks the visitor: “Ready to start?”.
 */
export function visitorQuestionIn(heading: string): string | undefined {
  const text = heading.replace(/^[\d.§#\s]+/, '').trim();
  const howTo = /^[Hh]ow to (?<what>\p{Ll}.*?)[?.]?$/u.exec(text)?.groups?.what;
  const question = howTo ? `How do I ${howTo}?` : text;
  return isQuestion(question) && !LABELLED.test(question) && !isAskedOfVisitors(question)
    ? question
    : undefined;
}

/** A heading that names a topic in a few words, as visitors type one: “Opening hours”; undefined for any other. */
export function topicIn(heading: string): string | undefined {
  return heading.length <= MAX_TOPIC && TOPIC.test(heading) && !SPEAKS_OF_ITSELF.test(heading)
    ? heading
    : undefined;
}

/** Two to five words without numbers and punctuation, not in capitals. */
const TOPIC = /^\p{Lu}\p{Ll}[\p{L}’'-]*(?: [\p{L}’'-]*\p{Ll}[\p{L}’'-]*){1,4}$/u;
const MAX_TOPIC = 40;

const MAX_LENGTH = 80;

/** At least three words: “Why?” names no subject. Scripts without spaces are measured in characters. */
const isQuestion = (text: string): boolean =>
  /[?？]$/.test(text) && text.length <= MAX_LENGTH && (/\S\s+\S+\s+\S/.test(text) || SIX_UNSPACED.test(text));

const SIX_UNSPACED = new RegExp(`[${UNSPACED}]{6}`, 'u');

/** “CULTURE Free or cheap?”: manuals label their boxes so. */
const LABELLED = /^(?:\p{Lu}{2,}\s+)+\p{Lu}\p{Ll}|^(?:\p{Lu}+\s+){0,2}\p{Lu}{5,}\s.*\p{Ll}/u;

/** The website speaks of itself, or begins a conversation that has no answer. */
const isAskedOfVisitors = (text: string): boolean => SPEAKS_OF_ITSELF.test(text) || OPENS.test(text);

/** `US` is a country. */
const SPEAKS_OF_ITSELF =
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
