import { analyse } from 'chardet';

/**
 * The text of an HTML page, by the encoding it declares: a byte order mark, else the Content-Type header, else its own
 * meta element. Undeclared text is UTF-8 if it is valid, else Windows-1252, as in browsers.
 */
export const decodeHtml = (body: Uint8Array, contentType = ''): string =>
  decodeText(body, charsetIn(contentType) ?? charsetInMeta(body));

/** The text of a file, which declares no charset: if it is neither Unicode nor marked, by the letters that are frequent in it. */
export const decodeFile = (body: Uint8Array): string =>
  decodeText(body, unmarkedUtf16(body) ?? (isUtf8(body) ? 'utf-8' : frequentIn(body)));

/** The text by a byte order mark, else in the charset. */
function decodeText(body: Uint8Array, charset: string | undefined): string {
  const known = markOf(body) ?? charset ?? (isUtf8(body) ? 'utf-8' : 'windows-1252');
  return decoderFor(known).decode(body);
}

/** The beginning of a file, from which its charset is recognised. */
const SAMPLE_BYTES = 65_536;

/** Most characters of most languages have one byte of zero in UTF-16, on the side that tells its order. */
export function unmarkedUtf16(body: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = body.subarray(0, SAMPLE_BYTES);
  if (body.length < 4 || body.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  const enough = sample.length * MIN_ZEROS;
  if (low > enough && high === 0) return 'utf-16le';
  return high > enough && low === 0 ? 'utf-16be' : undefined;
}

/** Line breaks, blanks and separators have a zero in texts of every language. */
const MIN_ZEROS = 0.02;

function isUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    return false;
  }
}

/** Of the charsets that the frequency of letters suggests, the first one with the fewest signs within words. */
function frequentIn(body: Uint8Array): string | undefined {
  const sample = body.subarray(0, SAMPLE_BYTES);
  const candidates = analyse(sample)
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .map(({ name }) => ({ name, signs: decoderFor(name).decode(sample).match(SIGN_IN_WORD)?.length ?? 0 }));
  const fewest = Math.min(...candidates.map(({ signs }) => signs));
  return candidates.find(({ signs }) => signs === fewest)?.name;
}

/** Charsets of several bytes have 10 where nothing contradicts them. */
const MIN_CONFIDENCE = 11;
const SIGN_IN_WORD = /\p{L}[^\p{L}\p{M}\p{N}\s'’´`·.,:;!?@&|/()"_-]\p{L}|\p{L}[¿³¹²ª]/gu;

function markOf(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined;
}

const charsetIn = (text: string): string | undefined => /charset\s*=[\s"']*([\w.:-]+)/i.exec(text)?.[1];

/** A declaration that is readable as ASCII proves that the text is not UTF-16, even if it says so. */
function charsetInMeta(body: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(body.subarray(0, 4096));
  const metas = start.match(/<meta\s[^>]{0,500}>/gi) ?? [];
  const charset = metas.map(charsetIn).find((found) => found !== undefined);
  return charset && /^utf-?16/i.test(charset) ? 'utf-8' : charset;
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}
