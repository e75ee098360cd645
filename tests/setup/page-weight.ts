import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';

/** An answer as a browser gets it: compressed. */
export interface Download {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Of the body, as sent. */
  bytes: number;
  body: Buffer;
  /** The body, read. */
  text(): string;
}

export async function download(url: string, headers: Record<string, string> = {}): Promise<Download> {
  const answer = await request(url, { headers: { 'accept-encoding': 'br', ...headers } });
  const body = Buffer.from(await answer.body.bytes());
  const isCompressed = answer.headers['content-encoding'] === 'br';
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: body.length,
    body,
    text: () => (isCompressed ? brotliDecompressSync(body) : body).toString(),
  };
}

/** Of a page's HTML, with the styles in it and those beside it. */
export async function pageBytes(url: string): Promise<number> {
  const page = await download(url);
  const sheets = [...page.text().matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
  const styles = await Promise.all(sheets.map(([, path = '']) => download(new URL(path, url).href)));
  return [page, ...styles].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Of a page's scripts, with all that they import as they begin; what one fetches later is not counted. */
export async function scriptBytes(url: string): Promise<number> {
  const html = (await download(url)).text();
  const seen = new Set<string>();
  let bytes = 0;
  for (const [, path = ''] of html.matchAll(/<script[^>]* src="([^"]+)"/g)) {
    bytes += await weigh(new URL(path, url).href, seen);
  }
  return bytes;
}

async function weigh(url: string, seen: Set<string>): Promise<number> {
  if (seen.has(url)) return 0;
  seen.add(url);
  const script = await download(url);
  let { bytes } = script;
  for (const [, path = ''] of script.text().matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g)) {
    bytes += await weigh(new URL(path, url).href, seen);
  }
  return bytes;
}
