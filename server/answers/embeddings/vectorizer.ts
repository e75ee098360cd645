import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainText } from '#lib/passage-content.ts';
import { cutText } from '#lib/text.ts';
import type { Embedding } from '../../assistants/assistants.ts';
import type { Encoder } from '../../platform/encoder/encoder.ts';

/** A text with its language, if its vector depends on it. */
export interface PassageText {
  text: string;
  language: string | null;
}

interface Passage {
  title: string | null;
  language: string | null;
  heading: string;
  content: string;
}

/** Makes vectors of passages. */
export interface Vectorizer {
  /** Vectors of another name cannot be compared. */
  name: string;
  /** The maximum number of texts in one call. */
  maxTexts(): Promise<number>;
  /** What is embedded of a passage. Title and headings give context to a short one. */
  textOf(passage: Passage): PassageText;
  /** One vector for each text, in order. @throws ModelError */
  embed(
    texts: readonly PassageText[],
    options: Omit<Parameters<Embedding['embed']>[1], 'kind'>,
  ): Promise<number[][]>;
}

/** Few passages are longer. Embedding models accept about twice as much. */
const MAX_CHARACTERS = 3000;
/** Several calls run in one turn of the event loop, and together should take few milliseconds. */
const ENCODED_AT_A_TIME = 8;

const joined = (parts: readonly (string | null)[]): string =>
  cutText(parts.filter(Boolean).join('\n'), MAX_CHARACTERS);

export const connectedVectorizer = ({ name, maxTexts, embed }: Embedding): Vectorizer => ({
  name,
  maxTexts,
  textOf: ({ title, heading, content }) => ({
    text: joined([title, heading, plainText(content)]),
    language: null,
  }),
  embed: (texts, options) =>
    embed(
      texts.map(({ text }) => text),
      { ...options, kind: 'passage' },
    ),
});

/** A text of a language without words in a table gets a vector without a direction, which is similar to none. */
export const builtinVectorizer = ({ name, dimensions, encode }: Encoder): Vectorizer => ({
  name,
  maxTexts: async () => ENCODED_AT_A_TIME,
  // Twice: a word counts as often as it occurs, and the text has many.
  textOf: ({ title, language, heading, content }) => ({
    text: joined([title, heading, title, heading, plainText(content)]),
    language,
  }),
  async embed(texts, { signal }) {
    const vectors = texts.map(({ text, language }) =>
      Array.from(encode(text, language) ?? new Float32Array(dimensions)),
    );
    await nextTurn(undefined, { signal });
    return vectors;
  },
});
