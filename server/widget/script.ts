import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { densestEncoding, type Encoding } from '../platform/http/encoding.ts';
import { presentScriptSettings } from './widget.present.ts';
import type { Widget } from './widget.ts';

const brotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const CACHE_SECONDS = 300;
const MAX_SCRIPTS = 500;
/** Occurs once in the built script, as a string literal; replaced by the site's settings. */
const PLACEHOLDER = /(["'`])__FOYER_SETTINGS__\1/;

interface Script {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** `/widget.js`: the only file that a website embeds, with the settings of the site from `?site=` inserted. */
export function widgetScript({
  widget,
  siteUrl,
  file,
}: {
  widget: Widget;
  siteUrl: string;
  file: string;
}): RequestHandler {
  let source: Promise<string> | undefined;
  const finished = new LRUCache<string, Promise<Script>>({ max: MAX_SCRIPTS });

  /** Compressed once for each distinct settings string. */
  function finish(settings: string): Promise<Script> {
    const known = finished.get(settings);
    if (known) return known;
    const script = build(settings);
    finished.set(settings, script);
    script.catch(() => finished.delete(settings));
    return script;
  }

  async function build(settings: string): Promise<Script> {
    source ??= readFile(file, 'utf8').catch((error: unknown) => {
      source = undefined;
      throw error;
    });
    return compress((await source).replace(PLACEHOLDER, (own) => settings || own));
  }

  return async (req, res) => {
    const slug = typeof req.query.site === 'string' ? req.query.site : undefined;
    const settings = slug === undefined ? undefined : await widget.publicSite(slug);
    res.set({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
      Vary: 'Accept-Encoding',
    });
    if (slug !== undefined && !settings) {
      res
        .status(404)
        .set('Cache-Control', 'no-store')
        .send('console.warn("Foyer: there is no site by this name. Copy the script line once more.");');
      return;
    }
    const script = await finish(settings ? JSON.stringify(presentScriptSettings(settings, siteUrl)) : '');
    res.set({ 'Cache-Control': `public, max-age=${CACHE_SECONDS}`, ETag: script.etag });
    if (req.fresh) res.status(304).end();
    else sendCompressed(res, script, densestEncoding(req));
  };
}

async function compress(text: string): Promise<Script> {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    toGzip(plain, { level: 9 }),
  ]);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br,
    gzip: zipped,
  };
}

function sendCompressed(res: Response, script: Script, encoding: Encoding): void {
  if (encoding !== 'identity') res.set('Content-Encoding', encoding).end(script[encoding]);
  else res.end(script.plain);
}
