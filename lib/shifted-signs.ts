/** A raised number, sign or n in the signs of Unicode; undefined for another text. */
export const raisedSigns = (text: string): string | undefined =>
  RAISED_SIGNS.test(text) ? toSigns(text, RAISED) : undefined;

/** The same, or the text as it is: other raised text reads the same in the line. */
export const raise = (text: string): string => raisedSigns(text) ?? text;

/** The signs of a lowered number. */
export const loweredSigns = (text: string): string | undefined =>
  LOWERED_SIGNS.test(text) ? toSigns(text, LOWERED) : undefined;

const toSigns = (text: string, signs: Readonly<Record<string, string>>): string =>
  text.replace(/\s/g, '').replace(/./gu, (sign) => signs[sign] ?? sign);

const signsOf = (plain: string, shifted: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...plain].map((sign, i) => [sign, [...shifted][i] ?? sign]));

const RAISED = signsOf('0123456789+-−=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ');
const LOWERED = signsOf('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');
const RAISED_SIGNS = /^(?:[+−-]?\s?\d+[+−-]?|[+−-]|[+−-]?n)$/u;
const LOWERED_SIGNS = /^[\d+−=()-]+$/u;
