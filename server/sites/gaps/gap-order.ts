interface Ranked {
  text: string;
  times: number;
  lastAt: string;
}

/** The most frequent first, then the latest. What is hardly a question comes last. */
export const compareGaps = (a: Ranked, b: Ranked): number =>
  Number(isHardlyQuestion(a)) - Number(isHardlyQuestion(b)) ||
  b.times - a.times ||
  (a.lastAt < b.lastAt ? 1 : -1);

/** Without a word, or longer than visitors write, unless several wrote it. */
const isHardlyQuestion = ({ text, times }: Ranked): boolean =>
  !/\p{L}{2}/u.test(text) || (times === 1 && text.length > USUAL_LENGTH);

/** Two long sentences have this many characters. */
const USUAL_LENGTH = 300;
