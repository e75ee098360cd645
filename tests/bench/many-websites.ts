import { serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';
import { createRandom } from './random.ts';

const SECTIONS = 6;
const SENTENCES_OF_SECTION = 5;
const LINKS = 20;

/** The numbers of pages. */
type Sizes = readonly number[];

/** The address of the first page of a website. */
export const startOf = ({ domain }: TestWebsite, site: number): string => `http://${domain}/site${site}/0`;

/** Serves websites of real sentences in an arbitrary order; a page is always the same. */
export function serveWebsites(sizes: Sizes, sentences: readonly string[]): Promise<TestWebsite> {
  return serveWebsite({
    '/robots.txt': { status: 404 },
    '/sitemap.xml': { status: 404 },
    '*': ({ url = '' }, response) => {
      const [, site, page] = /^\/site(\d+)\/(\d+)$/.exec(url)?.map(Number) ?? [];
      const pages = sizes[site ?? -1] ?? 0;
      const exists = site !== undefined && page !== undefined && page < pages;
      response.writeHead(exists ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(exists ? pageOf(site, page, pages, sentences) : '');
    },
  });
}

function pageOf(site: number, page: number, pages: number, sentences: readonly string[]): string {
  const random = createRandom(site * 1_000_003 + page);
  const next = () => sentences[Math.floor(random() * sentences.length)] ?? '';
  const heading = () => next().split(' ').slice(1, 6).join(' ').replace(/\W+$/, '');
  const section = () =>
    `<h2>${heading()}</h2><p>${Array.from({ length: SENTENCES_OF_SECTION }, next).join(' ')}</p>`;
  const title = heading();
  const links = Array.from({ length: LINKS }, (_, i) => page * LINKS + i + 1)
    .filter((linked) => linked < pages)
    .map((linked) => `<li><a href="/site${site}/${linked}">${linked}</a></li>`);
  return `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>
${Array.from({ length: SECTIONS }, section).join('\n')}</main><nav><ul>${links.join('')}</ul></nav></html>`;
}
