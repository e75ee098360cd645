/** A canned answer may have so many characters. */
export const MAX_CANNED_TEXT = 10_000;
export const MAX_SHORTCUT = 50;

interface CannedValues {
  /** Null for an unknown visitor. */
  visitorName: string | null;
  operatorName: string;
}

/**
 * The text with its variables filled; unknown ones stay as they are. A name that is not known leaves no second space behind:
 * "Hello {visitor.name}, welcome" becomes "Hello, welcome".
 */
export function fillCannedAnswer(text: string, { visitorName, operatorName }: CannedValues): string {
  const names: Record<string, string> = {
    visitor: visitorName?.trim() ?? '',
    operator: operatorName.trim(),
  };
  return Object.keys(names)
    .filter((who) => names[who] === '')
    .reduce((left, who) => left.replace(withBlank(who), ''), text)
    .replace(/\{(visitor|operator)\.name\}/g, (_all, who: string) => names[who] ?? '');
}

/** A variable with the blank before it; in the beginning of a line with that after it. */
const withBlank = (who: string) => new RegExp(`^\\{${who}\\.name\\} ?| ?\\{${who}\\.name\\}`, 'gm');
