import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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

const DECODERS: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

export async function download(url: string, headers: Record<string, string> = {}): Promise<Download> {
  const answer = await request(url, { headers: { 'accept-encoding': 'br', ...headers } });
  const body = Buffer.from(await answer.body.bytes());
  const decode = DECODERS[String(answer.headers['content-encoding'])] ?? ((bytes: Buffer) => bytes);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: body.length,
    body,
    text: () => decode(body).toString(),
  };
}

/** The size of a page's HTML and of the style sheets that it loads; disabled ones are not loaded. */
export async function pageBytes(url: string): Promise<number> {
  const page = await download(url);
  const sheets = [...page.text().matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)">/g)];
  const styles = await Promise.all(sheets.map(([, path = '']) => download(new URL(path, url).href)));
  return [page, ...styles].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Those that run, and the parts of the hydration that they will import. */
const SCRIPTS = /<(?:script[^>]* src|link rel="modulepreload" href)="([^"]+)"/g;

/** The size of a page's scripts and their static imports; other dynamic imports are not included. */
export async function scriptBytes(url: string, headers: Record<string, string> = {}): Promise<number> {
  return [...(await scriptsOf(url, headers)).values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The sizes of a page's scripts and their static imports by their address. */
export async function scriptsOf(
  url: string,
  headers: Record<string, string> = {},
): Promise<Map<string, number>> {
  const html = (await download(url, headers)).text();
  const scripts = new Map<string, number>();
  for (const [, path = ''] of html.matchAll(SCRIPTS)) await weigh(new URL(path, url).href, headers, scripts);
  return scripts;
}

async function weigh(
  url: string,
  headers: Record<string, string>,
  scripts: Map<string, number>,
): Promise<void> {
  if (scripts.has(url)) return;
  const script = await download(url, headers);
  scripts.set(url, script.bytes);
  for (const [, path = ''] of script.text().matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g))
    await weigh(new URL(path, url).href, headers, scripts);
}
