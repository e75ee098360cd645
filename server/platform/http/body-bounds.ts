import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, tooLarge } from '../errors.ts';

// A text of 200,000 characters is one value; the same bytes as keys or elements would take seconds and gigabytes to
// parse, and again to check. The largest valid body has a few hundred of each.
const MAX_KEYS = 1000;
const MAX_ELEMENTS = 10_000;
/** In characters; a form names a field with the objects around it: `texts.versions.de.greeting`. */
const MAX_KEY_LENGTH = 100;
const MAX_DEPTH = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

type Verify = (req: IncomingMessage, res: ServerResponse, body: Buffer, encoding: string) => void;

/**
 * For `express.json`, which calls it before it parses: counts what the bytes describe, without building it.
 * @throws AppError 413 beyond the bounds, 415 for another encoding than UTF-8
 */
export const jsonInBounds: Verify = (_req, _res, body, encoding) => {
  if (encoding !== 'utf-8') throw new AppError(415, 'Please send JSON in UTF-8.');
  const isList: boolean[] = [];
  let keys = 0;
  let elements = 0;
  let text = { start: 0, end: 0 };
  for (let at = 0; at < body.length; at++) {
    switch (body[at]) {
      case QUOTE:
        text = { start: at + 1, end: endOfText(body, at + 1) };
        at = text.end;
        break;
      case COLON:
        if (isLongKey(body, text)) throw keyTooLong();
        if (++keys > MAX_KEYS) throw tooManyKeys();
        break;
      case COMMA:
        if (isList.at(-1) && ++elements > MAX_ELEMENTS) throw tooManyElements();
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        isList.push(body[at] === OPEN_LIST);
        if (isList.length > MAX_DEPTH) throw tooDeep();
        if (isList.at(-1) && ++elements > MAX_ELEMENTS) throw tooManyElements();
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        isList.pop();
    }
  }
};

/** For `express.urlencoded`. @throws AppError 413 */
export const formInBounds: Verify = (_req, _res, body) => {
  let keys = 0;
  for (let start = 0; start < body.length; ) {
    const ampersand = body.indexOf('&', start);
    const end = ampersand < 0 ? body.length : ampersand;
    const equals = body.indexOf('=', start);
    if ((equals < 0 || equals > end ? end : equals) - start > MAX_KEY_LENGTH) throw keyTooLong();
    if (++keys > MAX_KEYS) throw tooManyKeys();
    start = end + 1;
  }
};

/** The place of the closing quotation mark; the end of the body without one. */
function endOfText(body: Buffer, start: number): number {
  let at = start;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** In characters, of which each has up to three bytes. */
const isLongKey = (body: Buffer, { start, end }: { start: number; end: number }): boolean =>
  end - start > MAX_KEY_LENGTH &&
  (end - start > 3 * MAX_KEY_LENGTH || body.toString('utf8', start, end).length > MAX_KEY_LENGTH);

const many = (count: number): string => count.toLocaleString('en-US');
const tooManyKeys = () => tooLarge(`A request may have at most ${many(MAX_KEYS)} fields.`);
const tooManyElements = () =>
  tooLarge(`The lists of a request may have at most ${many(MAX_ELEMENTS)} elements.`);
const keyTooLong = () => tooLarge(`The name of a field may have at most ${MAX_KEY_LENGTH} characters.`);
const tooDeep = () => tooLarge(`A request may be nested at most ${MAX_DEPTH} levels deep.`);
