import { type Fence, fenceOf, isEndOf } from '#lib/chat-client/markdown/fence.ts';
import type { PassageHit } from '../../search/search.ts';
import { safeText } from './quotable.ts';

/** A mark such as `[2]` or `[1, 3]`; code is matched so that marks inside it are left alone. */
const CODE_OR_MARK = /`[^`\n]*`|\[\s*(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*\]/g;

/** Code, a citation mark or a link, which must not be split. */
const COMPLETE = /`[^`\n]{0,300}`|\[[^[\]\n]{0,200}\](?:\([^()\n]{0,500}\))?/g;
const masked = (text: string): string => 'x'.repeat(text.length);

/**
 * The end of a text that may go on as a link, as code or as an address: it is held back until it is complete, with the
 * blanks before it, which go where a mark does.
 */
const INCOMPLETE =
  /[ \t]{0,3}(?:!?\[[^\]\n]{0,200}(?:\](?:\([^()\n]{0,500})?)?|`[^`\n]{0,300}|[!-~]{1,500})?$/;

const LONGEST_INCOMPLETE = 1000;

/** The pattern tries each place, so it gets the end only. */
function startOfIncomplete(text: string): number {
  const from = Math.max(0, text.length - LONGEST_INCOMPLETE);
  return from + (INCOMPLETE.exec(text.slice(from))?.index ?? 0);
}

/**
 * Checks what a model writes while it is written: marks stay only if there is such a passage, links only if they lead
 * to the websites of the passages. The passages are numbered in the order in which they are cited.
 */
export function createGroundedText(passages: readonly PassageHit[]) {
  const pageUrls = [...new Set(passages.map(({ pageUrl }) => pageUrl))];
  const cited: PassageHit[] = [];
  let pending = '';
  /** `pending` begins a line. */
  let isLineStart = true;
  /** The beginning of the code block that is open. */
  let code: Fence | undefined;

  function numberOf(passage: PassageHit): number {
    if (!cited.includes(passage)) cited.push(passage);
    return cited.indexOf(passage) + 1;
  }

  function marksFor(numbers: string): string {
    const named = numbers.split(/[,;]/).flatMap((n) => passages[Number(n) - 1] ?? []);
    return [...new Set(named.map(numberOf))].map((n) => `[${n}]`).join(' ');
  }

  function checked(text: string): string {
    let safe = '';
    let end = 0;
    for (const match of text.matchAll(CODE_OR_MARK)) {
      const [whole, numbers] = match;
      if (numbers === undefined) continue;
      safe += apart(safe, safeText(text.slice(end, match.index), pageUrls));
      end = match.index + whole.length;
      const marks = marksFor(numbers);
      if (marks === '' && /^(?:$|[\s.,;:!?)])/.test(text.slice(end, end + 1)))
        safe = safe.replace(/[ \t]{1,3}$/, '');
      safe += marks;
    }
    return safe + apart(safe, safeText(text.slice(end), pageUrls));
  }

  /** Takes the complete lines from what is pending. */
  function lines(): string {
    let text = '';
    for (let end = pending.indexOf('\n'); end >= 0; end = pending.indexOf('\n')) {
      text += line(pending.slice(0, end + 1));
      pending = pending.slice(end + 1);
      isLineStart = true;
    }
    return text;
  }

  /** Code stays unchanged if all Markdown renderers agree that it is code. */
  function line(text: string): string {
    const fence = isLineStart ? fenceOf(text.replace(/\r?\n$/, '')) : undefined;
    if (!code && !fence) return checked(text.replace(/`{2,}/g, ''));
    // A line with less indentation ends the list and, in some renderers, the code in it.
    const isCode = !code || isEndOf(code, fence) || text.startsWith(code.indent) || text.trim() === '';
    if (!code) code = fence;
    else if (isEndOf(code, fence)) code = undefined;
    return isCode ? text : checked(text);
  }

  return {
    /** The passages that were cited so far: the first has the number 1. */
    cited: cited as readonly PassageHit[],

    /** @returns what can be shown */
    push(text: string): string {
      pending += text;
      const shown = lines();
      if (code || (isLineStart && /^\s*(?:[`~]|$)/.test(pending))) return shown;
      const held = startOfIncomplete(pending.replace(COMPLETE, masked));
      const rest = checked(pending.slice(0, held));
      pending = pending.slice(held);
      if (held > 0) isLineStart = false;
      return shown + rest;
    },

    /** @returns what was held back */
    end(): string {
      const rest = lines() + (pending === '' ? '' : line(pending));
      pending = '';
      return code ? `${rest}\n${code.indent}${code.mark}` : rest;
    },
  };
}

/** A mark followed by a parenthesis would become a link. */
const apart = (before: string, text: string): string =>
  before.endsWith(']') && /^[([:]/.test(text) ? ` ${text}` : text;
