/** The first number of a version, with the others: `26.1`. */
const NUMBER = /^\d+(?:\.\d+)*$/;
const GROUPED = /^\d{1,3}(?:\.\d{3})+$/;
const GROUPABLE = /^[1-9]\d{3,8}$/;

/**
 * What means the same as a name or a number, and is another word: `v26.1` is `26.1`, 1250 is 1.250 in many languages, and
 * `.NET` is “NET”.
 */
export function spellingsOf(word: string): string[] {
  if (/^v\d/.test(word)) return [word.slice(1)];
  if (/^\.\p{L}/u.test(word)) return [word.slice(1)];
  if (!NUMBER.test(word)) return [];
  return [
    `v${word}`,
    ...(GROUPED.test(word) ? [word.replaceAll('.', '')] : []),
    ...(GROUPABLE.test(word) ? [word.replace(/\B(?=(?:\d{3})+$)/g, '.')] : []),
  ];
}

const UMLAUTS: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** The word with its umlauts, if it was typed without them: "loeschen". */
export function withUmlauts(word: string): string[] {
  const respelt = word.replace(/[ao]e|(?<![aeq])ue/g, (letters) => UMLAUTS[letters] ?? letters);
  return respelt === word ? [] : [respelt];
}
