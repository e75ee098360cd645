import type { Piece } from './parsed.ts';

/** An address in a Markdown text. */
interface FoundAddress {
  address: string;
  isPicture: boolean;
  /** The text of the link, or the description of the picture. */
  text: string;
}

/** Finds the slug of the imported post that a link of a text leads to. */
export type FindPost = (address: string) => string | undefined;

/** The address of an imported post that a link leads to; undefined for another link. */
export function linkToPost(address: string, findPost: FindPost): string | undefined {
  const slug = findPost(address);
  return slug && `/${slug}${/#.*$/s.exec(address)?.[0] ?? ''}`;
}

/** Without the escapes of its characters, where these are valid. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

type Found = (start: number, end: number, isPicture: boolean, label: string) => void;

const MAX_DEPTH = 20;
const MAX_ADDRESS_LENGTH = 2000;

/**
 * Splits a text at the addresses of its links and pictures, outside of code. Parsers of Markdown report no positions, or
 * take quadratic time for unclosed brackets; this one takes linear time.
 * @param replace returns the index of the picture or the other address that takes the place of the address; undefined
 * lets it stay
 */
export function splitAtAddresses(
  text: string,
  replace: (found: FoundAddress) => number | string | undefined,
): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const found: Found = (start, end, isPicture, label) => {
    const place = replace({ address: text.slice(start, end), isPicture, text: label });
    if (place === undefined) return;
    if (start > done) pieces.push(text.slice(done, start));
    pieces.push(typeof place === 'string' ? place : { picture: place });
    done = end;
  };
  for (const { start, end } of proseOf(text)) {
    const definition = DEFINITION.exec(text.slice(start, Math.min(end, start + MAX_ADDRESS_LENGTH)));
    if (definition) {
      const [, before = '', address = ''] = definition;
      const from = start + before.length;
      found(from, from + address.length, false, '');
    } else scanLine(text, start, end, found);
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

const DEFINITION = /^( {0,3}\[[^\]\n]{1,300}\]:[ \t]*<?)([^\s<>]{1,1500})/;

/** The lines outside of fenced code. */
function* proseOf(text: string): Generator<{ start: number; end: number }> {
  let fence: string | undefined;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const mark = FENCE.exec(text.slice(start, Math.min(end, start + 200)))?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && text.slice(start, end).trim() === mark) fence = undefined;
    } else if (mark) fence = mark;
    else yield { start, end };
    start = end + 1;
  }
}

const FENCE = /^[ \t>*+-]{0,12}(`{3,200}|~{3,200})/;

function scanLine(text: string, start: number, end: number, found: Found): void {
  const open: { isPicture: boolean; start: number }[] = [];
  for (let at = start; at < end; ) {
    const character = text[at];
    if (character === '\\') at += 2;
    else if (character === '`') at = afterCode(text, at, end);
    else if (character === '[') {
      if (open.length < MAX_DEPTH)
        open.push({ isPicture: at > start && text[at - 1] === '!', start: at + 1 });
      at += 1;
    } else if (character === ']') {
      // A link whose text began in an earlier line.
      const bracket = open.pop() ?? { isPicture: false, start: at };
      at += 1;
      if (text[at] === '(') {
        const address = addressAt(text, at + 1, end);
        if (address) {
          found(address.start, address.end, bracket.isPicture, text.slice(bracket.start, at - 1));
          at = address.end;
        }
      }
    } else at += 1;
  }
}

/** Behind a code span, or behind its marks if it has no end in this line. */
function afterCode(text: string, at: number, end: number): number {
  let length = 1;
  while (text[at + length] === '`') length += 1;
  const marks = '`'.repeat(length);
  // Bounded: a line of unmatched marks must not be searched again for each of them.
  const rest = text.slice(at + length, Math.min(end, at + MAX_ADDRESS_LENGTH));
  for (let close = rest.indexOf(marks); close >= 0; ) {
    let run = length;
    while (rest[close + run] === '`') run += 1;
    if (run === length) return at + length + close + run;
    close = rest.indexOf(marks, close + run);
  }
  return at + length;
}

function addressAt(text: string, from: number, end: number): { start: number; end: number } | undefined {
  let start = from;
  while (start < end && text[start] === ' ') start += 1;
  const isBracketed = text[start] === '<';
  if (isBracketed) start += 1;
  let depth = 0;
  for (let at = start; at < end && at - start <= MAX_ADDRESS_LENGTH; at += 1) {
    const character = text[at];
    if (isBracketed ? character === '>' : character === ' ' || (character === ')' && depth === 0))
      return at > start ? { start, end: at } : undefined;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
  }
  return undefined;
}
