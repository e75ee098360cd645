/** A canned answer may have so many characters. */
export const MAX_CANNED_TEXT = 10_000;
export const MAX_SHORTCUT = 50;

interface CannedValues {
  /** Null for an unknown visitor. */
  visitorName: string | null;
  operatorName: string;
}

/** `{visitor.name}`, or `{visitor.name|there}` with what is written instead of a name that is not known. */
const VARIABLE = /\{(visitor|operator)\.name(?:\|([^{}|\n]*))?\}/g;
/** Text that looks like a variable: one word in single or double braces. */
const MEANT = /\{+\s*\p{L}[\p{L}\p{N}_.-]*\s*(?:\|[^{}\n]*)?\}+/gu;

/**
 * The text with its variables filled; unknown ones stay as they are. A name that is not known and has no fallback leaves no
 * second space behind: "Hello {visitor.name}, welcome" becomes "Hello, welcome".
 */
export function fillCannedAnswer(text: string, { visitorName, operatorName }: CannedValues): string {
  const names: Record<string, string> = {
    visitor: visitorName?.trim() ?? '',
    operator: operatorName.trim(),
  };
  const nameOf = (who: string, fallback = '') => names[who] || fallback.trim();
  const dropEmpty = (all: string, who: string, fallback?: string) => (nameOf(who, fallback) ? all : '');
  return text
    .replace(AT_BEGINNING, dropEmpty)
    .replace(AFTER_BLANK, dropEmpty)
    .replace(VARIABLE, (_all, who: string, fallback?: string) => nameOf(who, fallback));
}

/** In the beginning of a line, with the comma and the blank after it. */
const AT_BEGINNING = new RegExp(`^${VARIABLE.source}[,;:]? ?`, 'gm');
const AFTER_BLANK = new RegExp(` ?${VARIABLE.source}`, 'g');

/** Why a text cannot be saved; undefined if all its variables are known. */
export function variableProblem(text: string): string | undefined {
  const unknown = (text.match(MEANT) ?? []).find((meant) => meant.replace(VARIABLE, '') !== '');
  return unknown && `${unknown} is not known. Use {visitor.name} or {operator.name}.`;
}
