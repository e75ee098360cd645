import { readdirSync, readFileSync } from 'node:fs';
import { serveWebsite, type TestWebsite } from './websites.ts';

const CASES = new URL('../../cases/', import.meta.url);

/** Serves the pages of cases as one website: `hours.html` of `tables` is `/tables/hours`; its start page links to them all. */
export function serveCases(...names: string[]): Promise<TestWebsite> {
  const pages: Record<string, string> = {};
  for (const name of names)
    for (const file of readdirSync(new URL(`${name}/`, CASES)))
      pages[`/${name}/${file.replace('.html', '')}`] = readFileSync(
        new URL(`${name}/${file}`, CASES),
        'utf8',
      );
  const links = Object.keys(pages).map((path) => `<li><a href="${path}">${path}</a></li>`);
  return serveWebsite({ ...pages, '/': `<title>Start</title><ul>${links.join('')}</ul>` });
}
