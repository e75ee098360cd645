/** What joins the parts of a word: hyphens of all scripts and widths, the low line, the dot, and the Persian half-space. */
export const JOINERS = '\\-_.\u2010\u2011\u058a\u05be\ufe63\u200c';
/** Between the groups of three digits of a number; the dot is read as that of a version, except before a decimal comma. */
export const SEPARATORS = ",' \u00a0\u2009\u202f";

const MAX_WORD_LENGTH = 48;
/** The name of a file may be a sentence. */
const MAX_PARTS = 12;
const MAX_NAME_LENGTH = 200;

const JOINER = new RegExp(`[${JOINERS}]`, 'gu');
const NUMBER = new RegExp(`^[\\p{Nd}.]+[${SEPARATORS}٫]`, 'u');
const GROUPS = new RegExp(`^((?!0,)\\d{1,3}(?:([${SEPARATORS}.])\\d{3})(?:\\2\\d{3})*)(?:[.,](\\d+))?$`);

/** The words of a token as it is written: see `Token`. */
export function wholeAndParts(raw: string): string[] {
  if (NUMBER.test(raw)) return numberAndParts(raw);
  const bare = raw.length > MAX_WORD_LENGTH ? raw.slice(0, MAX_WORD_LENGTH).toWellFormed() : raw;
  const whole = normalizeWord(bare).replace(/[-_]|(?<!^|\d)\.|(?<!^)\.(?!\d)/g, '');
  const parts = partsOf(raw.slice(0, MAX_NAME_LENGTH).toWellFormed());
  return parts.length <= MAX_PARTS ? [whole, ...parts.filter((part) => part !== whole)] : [whole];
}

/** Normalisation expands some characters (⑴) into several, some of which terms must not contain. */
export function normalizeWord(raw: string): string {
  const lower = raw.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}.+#_-]/gu, '');
}

/**
 * With a decimal point, however it is written: 1.250,5 and 1,250.5 are 1250.5. A comma before three digits separates
 * groups (1,250), otherwise decimals (3,5). A space and a comma may also separate two numbers.
 */
function numberAndParts(raw: string): string[] {
  const [, grouped, , afterGroups] = GROUPS.exec(raw) ?? [];
  const [before = '', after] = grouped ? [grouped, afterGroups] : raw.split(/[,٫]/);
  const integer = before.replace(/\P{Nd}/gu, '');
  const number = after ? `${integer}.${after}` : integer;
  const decimals = after && !raw.endsWith(`.${after}`) ? [after] : [];
  return [...new Set([number, integer, ...(raw.includes(' ') ? raw.split(/[ ,]/) : []), ...decimals])];
}

/** Parts of digits only and single letters are ignored: `RAID-5` has the part `raid`, `e-mail` the part `mail`. */
function partsOf(raw: string): string[] {
  if (raw.search(JOINER) < 0 && !HUMPED.test(raw)) return [];
  const pieces = raw.split(JOINER).flatMap((piece) => (HUMPED.test(piece) ? piece.split(HUMP) : [piece]));
  return pieces.map(normalizeWord).filter((part) => part.length > 1 && !/^\d+$/.test(part));
}

/**
 * `peerDependencies`, `CSSStyleSheet` and `RetryPolicyHandler` are names of several words. One such as `GitHub` is one
 * word, as are `URLs` and `OReilly`.
 */
const HUMPED = /^\p{Ll}[\p{Ll}\p{N}]*\p{Lu}|\p{Lu}{3}\p{Ll}{2}|^(?:\p{Lu}\p{Ll}+){3}/u;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/u;
