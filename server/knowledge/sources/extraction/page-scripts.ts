import { Parser } from 'htmlparser2';
import { limitNesting } from './nesting.ts';

/** The scripts of a page that may be the widget's, and what may block them. */
export interface PageScripts {
  /** Those whose path ends in `/widget.js`; `site` is what the address or the attribute of this name says. */
  scripts: { src: string; site: string | null; nonce: string | undefined }[];
  /** The Content-Security-Policy of its meta elements. */
  policies: string[];
  hasTagManager: boolean;
}

const MAX_SCRIPTS = 20;
const MAX_POLICIES = 20;
/** Each script is resolved against the address of the base element: a huge one would take seconds. */
const MAX_ADDRESS = 2048;
const MAX_POLICY = 16_384;

/** Reads the tags without building a document: a page may be large and badly nested. */
export function readScripts(html: string, url: string): PageScripts {
  const scripts: PageScripts['scripts'] = [];
  const policies: string[] = [];
  let base: string | undefined;
  let hasTagManager = false;
  const parser = new Parser({
    onopentag(name, { href = '', src = '', content = '', nonce, ...attributes }) {
      if (name === 'base' && href && href.length <= MAX_ADDRESS) base ??= URL.parse(href, url)?.href;
      const isPolicy = attributes['http-equiv']?.toLowerCase() === 'content-security-policy';
      if (name === 'meta' && isPolicy && policies.length < MAX_POLICIES)
        policies.push(content.slice(0, MAX_POLICY));
      if (name !== 'script' || !src || src.length > MAX_ADDRESS) return;
      const address = URL.parse(src, base ?? url);
      if (address?.hostname === 'www.googletagmanager.com') hasTagManager = true;
      if (!address?.pathname.endsWith('/widget.js') || scripts.length === MAX_SCRIPTS) return;
      const site = address.searchParams.get('site') ?? attributes['data-site'] ?? null;
      scripts.push({ src: address.href, site, nonce });
    },
    ontext(text) {
      if (text.includes('googletagmanager.com/gtm.js')) hasTagManager = true;
    },
  });
  parser.end(limitNesting(html));
  return { scripts, policies, hasTagManager };
}
