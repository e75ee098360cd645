import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';

/** A compressed response, as received by a browser. */
export interface Download {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The size of the compressed body. */
  bytes: number;
  body: Buffer;
  /** The decoded body. */
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

/** The size of a page's HTML and of the style sheets that it loads; disabled ones are not loaded. */
export async function pageBytes(url: string): Promise<number> {
  const page = await download(url);
  const sheets = [...page.text().matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)">/g)];
  const styles = await Promise.all(sheets.map(([, path = '']) => download(new URL(path, url).href)));
  return [page, ...styles].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The size of a page's scripts and their static imports; dynamic imports are not included. */
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
