/**
 * Text of a page as it may stand in an answer. Whoever wrote the page is a stranger: none of its links, images or
 * addresses may come alive, and no number in brackets may pass for one of our sources. What stands in backticks is
 * code, which is shown as it is.
 */
export function quotable(text: string): string {
  const pieces = text.replace(/\s+/g, ' ').trim().split('`');
  // An odd backtick would turn the rest of the answer into code.
  if (pieces.length % 2 === 0) return disarm(pieces.join(''));
  return pieces.map((piece, i) => (i % 2 === 0 ? disarm(piece) : `\`${piece}\``)).join('');
}

/** The same without any marks, for places that show plain text. */
export function unmarked(text: string): string {
  return text
    .replace(/^\s*(?:-|\d{1,3}\.)\s+|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function disarm(text: string): string {
  return text
    .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,2000}(?:\s[^()]{0,300})?\)/g, '$1')
    .replace(/\[(\s*\d{1,4}\s*)\]/g, '($1)')
    .replace(/\]\s*[([:]/g, ') (')
    .replace(/!\[/g, '[')
    .replace(/\*\*|__/g, '')
    .replace(ADDRESS, (bare, bracketed?: string) => `\`${bracketed ?? bare}\``);
}

/** Bare, up to what ends the sentence, or between angle brackets. */
const ADDRESS =
  /<((?:https?|mailto|javascript|data):[^<>\s`]{1,2000})>|\b(?:https?:\/\/|mailto:|javascript:|data:)[^\s`<>"]{1,2000}[^\s`<>".,;:!?)]/gi;
