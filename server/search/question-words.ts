import type { Token } from './analyze.ts';

/**
 * What a question word asks for, in the words an answer is likely to have: a page that says why has a "reason" or
 * "explains". The question words themselves stand everywhere and tell nothing.
 */
const MEANINGS: [asks: RegExp, meanings: string[]][] = [
  [/\bwhy\b/, ['reason', 'explain', 'cause', 'because']],
  [/\bwhere\b/, ['location', 'folder', 'directory', 'path', 'address', 'place']],
  [/\bwho\b/, ['person', 'author', 'contact', 'owner']],
  [/\bhow (much|many)\b/, ['price', 'cost', 'fee', 'amount', 'number']],
  [/\bhow (large|big|heavy|small)\b/, ['size', 'kb', 'mb', 'kilobyte', 'megabyte']],
  [/\bwhen\b|\bhow long\b/, ['time', 'date', 'duration', 'hour', 'day']],
];

/** For each thing that the question words of an English text ask for, the words that may say it. */
export function meaningsOfQuestionWords(tokens: Token[]): string[][] {
  const text = tokens.map((token) => token.words[0] ?? '').join(' ');
  return MEANINGS.filter(([asks]) => asks.test(text)).map(([, meanings]) => meanings);
}

/**
 * The word by which a text asks: of "How often do you deliver?" it is "how often". Null where it asks by none, as a
 * question to be answered with yes or no does.
 */
export function questionWordOf(text: string): string | null {
  const asked = QUESTION_WORD.exec(text.toLowerCase())?.[0];
  return asked ? asked.replace(/\s+/g, ' ').replace('how many', 'how much') : null;
}

const QUESTION_WORD =
  /\b(?:how\s+(?:much|many|often|long|far|large|big|heavy|small|old|fast)|how|what|which|whose|who|why|where|when)\b/;

/** Whether the word at that place only goes with "how": "large" in "How large is it?". */
export function belongsToQuestionWord(tokens: Token[], at: number): boolean {
  return tokens[at - 1]?.words[0] === 'how' && MEASURES.test(tokens[at]?.words[0] ?? '');
}

const MEASURES = /^(?:much|many|large|big|heavy|small)$/;

/** Whether a text asks what something is or does, in the languages that have stop words of their own here. */
export function asksWhatItIs(text: string): boolean {
  return DEFINITION.test(text.trim());
}

/** "How does it work?" asks what it is, as long as nothing else is said. */
export function asksHowItWorks(text: string): boolean {
  return /^(?:so |and |but )*how (?:does|do) .{1,60} work\W*$/i.test(text.trim());
}

const DEFINITION =
  /^(?:so |and |but |please )*(?:what(?:'s|’s|s| is| are| does)|define|explain|was (?:ist|sind)|qu['’]est[- ]ce qu(?:e|['’])|que es|qué es|cos['’]è|wat is)(?![\p{L}\p{N}])/iu;
