import { type Token, termOf } from './analyze.ts';
import { findPhrases } from './phrasal-verbs.ts';
import { belongsToQuestionWord, meaningsOfQuestionWords } from './question-words.ts';
import { isAskingWord } from './stop-words.ts';
import { synonymsOf } from './synonyms.ts';

/** A word of a question, and the terms that its content may have it under. */
export interface AskedWord {
  word: string;
  stems: string[];
  /** Stems of the compounds it is part of. */
  joined: string[];
  /** Stems of words that may stand for it. */
  synonyms: string[];
  /** A verb with its particle, for which other words stand rather than itself. */
  isPhrase: boolean;
  /** How much it is meant, from 0 to 1: "get" or "slowly" less than "invoice". */
  emphasis: number;
  /** It can tell by itself what a question is about, as no word can that is wrapped around the others. */
  isTelling: boolean;
  /** It repeats what other words ask for: not missed where the content does not know it. */
  isExtra: boolean;
  /** Grammar in one of the content's languages: not missed either. */
  isOptional: boolean;
}

const EMPHASIS = { full: 1, light: 0.35, adverb: 0.5, compound: 0.6, partOfPhrase: 0.2, questionWord: 0.6 };

/** What the words of a question ask for, each once, in the question's order. */
export function askedWords(tokens: Token[], languages: string[]): AskedWord[] {
  const asked = new Map<string, AskedWord>();
  const phrases = languages.includes('en') ? findPhrases(tokens.map((token) => token.words[0] ?? '')) : [];
  const inPhrase = new Set(phrases.flatMap((phrase) => [phrase.verb, phrase.particle]));

  const add = (word: string, about: Partial<AskedWord>) => {
    const stems = stemsOf(word, languages);
    if (stems.length === 0 || asked.has(word)) return;
    asked.set(word, {
      word,
      stems,
      joined: [],
      synonyms: stemsOfAll(synonymsOf(word), languages),
      isPhrase: false,
      emphasis: emphasisOf(word),
      isTelling: (about.emphasis ?? emphasisOf(word)) === EMPHASIS.full,
      isExtra: false,
      isOptional: isGrammar(word, languages),
      ...about,
    });
  };

  tokens.forEach(({ words: [whole = '', ...parts] }, i) => {
    const next = inPhrase.has(i) ? undefined : tokens[i + 1];
    const compounds = parts.length > 0 ? [whole] : joinsWith(whole, next, languages);
    const joined = stemsOfAll(compounds, languages);
    const place = inPhrase.has(i) ? 'partOfPhrase' : belongsToQuestionWord(tokens, i) ? 'light' : null;
    const emphasis = place ? { emphasis: EMPHASIS[place] } : {};
    for (const word of parts.length > 0 ? parts : [whole]) add(word, { joined, ...emphasis });
    for (const compound of compounds) add(compound, { isExtra: true, emphasis: EMPHASIS.compound });
  });
  for (const { verb, particle, meanings } of phrases) {
    const [word = '', to = ''] = [tokens[verb]?.words[0], tokens[particle]?.words[0]];
    add(`${word} ${to}`, {
      isPhrase: true,
      stems: stemsOfAll(joins(word, to, languages), languages),
      synonyms: stemsOfAll(meanings, languages),
    });
  }
  for (const meanings of languages.includes('en') ? meaningsOfQuestionWords(tokens) : []) {
    const synonyms = stemsOfAll(meanings, languages);
    add(`${meanings[0]}?`, {
      isPhrase: true,
      isExtra: true,
      stems: [],
      synonyms,
      emphasis: EMPHASIS.questionWord,
    });
  }
  return [...asked.values()];
}

/** "work space" may be written as one word in the content, and "logged in" as "login". */
function joinsWith(word: string, next: Token | undefined, languages: string[]): string[] {
  if (next?.words.length !== 1 || isGrammar(word, languages)) return [];
  return joins(word, next.words[0] ?? '', languages);
}

function joins(word: string, next: string, languages: string[]): string[] {
  return [...new Set([word, ...stemsOf(word, languages)])].map((form) => form + next);
}

function emphasisOf(word: string): number {
  // A number of one or two digits stands in every second text and is seldom what the text is about.
  if (isAskingWord(word) || /^\d{1,2}$/.test(word)) return EMPHASIS.light;
  // An adverb says how, seldom what.
  return word.length > 4 && word.endsWith('ly') ? EMPHASIS.adverb : EMPHASIS.full;
}

function isGrammar(word: string, languages: string[]): boolean {
  return languages.some((language) => termOf(word, language) === null);
}

function stemsOfAll(words: string[], languages: string[]): string[] {
  return [...new Set(words.flatMap((word) => stemsOf(word, languages)))];
}

function stemsOf(word: string, languages: string[]): string[] {
  const stems = languages.map((language) => termOf(word, language)).filter((stem) => stem !== null);
  return [...new Set(stems)];
}
