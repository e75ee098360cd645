const ITEM = /^(?:[•▪●◦–-]|\d{1,2}[.)])\s+\S/;
/** The share of the widest line below which a line is the last one of its paragraph. */
const SHORT = 0.75;
/** Dots that lead from an entry of a table of contents to its number. */
const LEADERS = /(?:\s?\.){4,}\s*/g;
const BROKEN = /[-\u00ad\u2010]$/;
const LAST_WORD = /[\p{L}\p{M}\p{N}]+$/u;
/** Of a longer one, the end tells as much. */
const LONGEST_WORD = 60;
const FIRST_WORD = /^[\p{L}\p{M}\p{N}]+/u;
/** Conjunctions after a hyphen that replaces the end of a compound: "short- and long-term". */
const SUSPENDED = /^(?:and|or|to|und|oder|bzw|sowie|bis|en|of|et|ou)\b/;

/** Whether a word that is broken between lines has its hyphen only there. */
export type IsOneWord = (begin: string, end: string) => boolean;

/**
 * The paragraphs of lines: a line that is shorter than the others and ends a sentence ends its paragraph, and an item of a
 * list begins one.
 * @param isHeading whether a line is a heading, which is a paragraph alone
 */
export function paragraphsOf(
  given: readonly string[],
  isHeading: (line: string) => boolean,
  isOneWord: IsOneWord,
): string[] {
  const lines = given.map((line) => line.replace(LEADERS, ' ').trim());
  const width = lines.reduce((widest, { length }) => Math.max(widest, length), 0);
  const paragraphs: string[] = [];
  let current = '';
  const end = () => {
    if (current !== '') paragraphs.push(current.replaceAll('\u00ad', '-'));
    current = '';
  };
  for (const line of lines) {
    if (line === '' || isHeading(line) || ITEM.test(line)) end();
    current = joined(current, line, isOneWord);
    if (isHeading(line) || (line.length < width * SHORT && /[.!?:…。]["”’)]?$/.test(line))) end();
  }
  end();
  return paragraphs;
}

/** Chinese and Japanese have no spaces between words. */
const WITHOUT_SPACES = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]/u;
const WITHOUT_SPACES_END = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]$/u;

function joined(before: string, line: string, isOneWord: IsOneWord): string {
  if (before === '') return line;
  if (WITHOUT_SPACES_END.test(before) && WITHOUT_SPACES.test(line)) return before + line;
  if (!BROKEN.test(before) || SUSPENDED.test(line)) return `${before} ${line}`;
  const word = before.slice(0, -1);
  const begin = LAST_WORD.exec(word.slice(-LONGEST_WORD))?.[0];
  const end = FIRST_WORD.exec(line)?.[0];
  if (!begin || !end) return `${before} ${line}`;
  return isOneWord(begin, end) ? word + line : `${word}-${line}`;
}
