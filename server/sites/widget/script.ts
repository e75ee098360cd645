import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:zlib';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { ScriptSettings } from '#lib/widget-launcher.ts';
import { encode } from '../../platform/http/cached-page.ts';
import { densestEncoding, type Encoding } from '../../platform/http/encoding.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { presentScriptSettings } from './widget.present.ts';
import type { Widget } from './widget.ts';

const CACHE_SECONDS = 300;
const MAX_SCRIPTS = 500;
/** Occurs once in the built script, where an expression belongs. */
const PLACEHOLDER = '__FOYER_SETTINGS__';
/** Appended to a script that must find its site in an attribute. */
const SITE_CHECK = "document.currentScript?.dataset.site||console.warn('Foyer: the script names no site.');";

interface Script {
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

/** `/widget.js`: the only file that a website embeds, with the settings of the site from `?site=` inserted. */
export function widgetScript(widget: Widget, siteUrl: string, file: string): RequestHandler {
  const readSource = loadOnce(() => readFile(file, 'utf8'));
  const finished = new LRUCache<string, Promise<Script>>({ max: MAX_SCRIPTS });

  /** Compressed once for different settings. */
  function finish(settings: ScriptSettings): Promise<Script> {
    const key = JSON.stringify(settings);
    const known = finished.get(key);
    if (known) return known;
    const script = build(settings);
    finished.set(key, script);
    script.catch(() => finished.delete(key));
    return script;
  }

  async function build(settings: ScriptSettings): Promise<Script> {
    const script = (await readSource()).replace(PLACEHOLDER, () => literalOf(settings));
    const plain = Buffer.from(settings.site ? script : script + SITE_CHECK);
    return {
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      bodies: await encode(plain, constants.BROTLI_MAX_QUALITY),
    };
  }

  return async (req, res) => {
    const slug = typeof req.query.site === 'string' ? req.query.site : undefined;
    const settings = slug === undefined ? undefined : await widget.sessions.publicSite(slug);
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
    const script = await finish(presentScriptSettings(settings, siteUrl));
    res.set({ 'Cache-Control': `public, max-age=${CACHE_SECONDS}`, ETag: script.etag });
    if (req.fresh) return void res.status(304).end();
    const encoding = densestEncoding(req);
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res.end(script.bodies[encoding]);
  };
}

/** JSON without the quotes of its keys, which every page of a website would load. In strings, quotes are escaped. */
const literalOf = (settings: object): string => JSON.stringify(settings).replace(/"(\w+)":/g, '$1:');
