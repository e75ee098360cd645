/**
 * The text of an HTML page, by the encoding it declares: a byte order mark, else the Content-Type header, else its own
 * meta element. Undeclared text is UTF-8 if it is valid, else Windows-1252, as in browsers.
 */
export const decodeHtml = (body: Uint8Array, contentType = ''): string =>
  decodeText(body, charsetIn(contentType) ?? charsetInMeta(body));

/** The same for text that declares no charset. */
export function decodeText(body: Uint8Array, declared?: string): string {
  const charset = markOf(body) ?? declared;
  if (charset) return decoderFor(charset).decode(body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

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
