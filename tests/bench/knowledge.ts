import { setTimeout as wait } from 'node:timers/promises';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { pdf } from '../setup/content/documents.ts';
import { serveWebsite } from '../setup/websites/websites.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { load } from './load.ts';
import { watchMemory } from './memory.ts';
import { print } from './print.ts';
import { createRandom } from './random.ts';

const CRAWLS = [1000, 5000];
const PDF_PAGES = 300;
const LINES_OF_PAGE = 40;
const WORDS_OF_LINE = 12;
const LINKS_OF_PAGE = 20;
const SEED = 13;
const VOCABULARY = 8000;
const POLL_MS = 100;

/** Reading: websites of many pages, and a long PDF while requests are answered. */
export async function benchKnowledge(): Promise<void> {
  for (const pages of CRAWLS) await benchCrawl(pages);
  const server = await spawnBenchServer();
  try {
    await benchPdf(server, await signIn(server.origin, ADMIN));
  } finally {
    await server.stop();
  }
}

async function benchCrawl(pages: number): Promise<void> {
  const line = createWriter();
  const bodies = Array.from({ length: pages }, (_, page) => pageOf(page, pages, line));
  const website = await serveWebsite({
    '/robots.txt': { status: 404 },
    '/sitemap.xml': { status: 404 },
    '*': ({ url = '/' }, response) => {
      const body = bodies[Number(url.slice(1))];
      response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body);
    },
  });
  const server = await spawnBenchServer({ CRAWLER_ALLOW_HOSTS: website.host });
  try {
    const admin = await signIn(server.origin, ADMIN);
    const memory = watchMemory(server.process.pid);
    const { seconds, count } = await readSource(admin, { type: 'website', url: `${website.origin}/0` });
    print(`website of ${pages} pages`, `${count} read, ${Math.round(count / seconds)} a second`);
    print('peak memory of the server over idle', `${Math.round(memory())} MB`);
  } finally {
    await server.stop();
    await website.close();
  }
}

async function benchPdf(server: ServerProcess, admin: ApiSession): Promise<void> {
  const line = createWriter();
  const lines = () => Array.from({ length: LINES_OF_PAGE }, line);
  const body = pdf(
    ...Array.from({ length: PDF_PAGES }, (_, n) => ({ lines: lines(), outline: `Chapter ${n}` })),
  );
  const mediaId = await upload(server, admin, body);
  const path = '/healthz';
  const before = await load({ origin: server.origin, path, connections: 1 });
  const reading = readSource(admin, { type: 'media', mediaId });
  const during = await load({ origin: server.origin, path, connections: 1, seconds: 2 });
  const { seconds } = await reading;
  print(`PDF of ${PDF_PAGES} pages`, `${seconds.toFixed(1)} s`);
  print('a request meanwhile, p99', `${during.p99.toFixed(1)} ms; before ${before.p99.toFixed(1)} ms`);
}

async function upload({ origin }: ServerProcess, { cookie }: ApiSession, body: Buffer): Promise<string> {
  const form = new FormData();
  form.append('files[]', new Blob([new Uint8Array(body)]), 'book.pdf');
  const headers = { Origin: origin, Cookie: cookie, Accept: 'application/json' };
  const answer = await fetch(`${origin}/api/media/upload`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { results: [{ id: string }] }).results[0].id;
}

interface Source {
  id: string;
  status: string;
  error: string | null;
  pages_count: number;
}

async function readSource(admin: ApiSession, input: object): Promise<{ seconds: number; count: number }> {
  const { bot } = await admin.post<{ bot: { id: string } }>('/api/bots', { name: 'Reader' });
  const start = performance.now();
  const sources = `/api/bots/${bot.id}/sources`;
  const added = await admin.post<{ source: Source }>(sources, input);
  let { source } = added;
  while (source.status === 'queued' || source.status === 'syncing') {
    await wait(POLL_MS);
    source = (await admin.get<{ source: Source }>(`${sources}/${added.source.id}`)).source;
  }
  if (source.error) throw new Error(source.error);
  return { seconds: (performance.now() - start) / 1000, count: source.pages_count };
}

function pageOf(page: number, pages: number, line: () => string): string {
  const links = Array.from({ length: LINKS_OF_PAGE }, (_, n) => page * LINKS_OF_PAGE + n + 1)
    .filter((next) => next < pages)
    .map((next) => `<li><a href="/${next}">${line().slice(0, 30)}</a></li>`);
  const section = () => `<h2>${line().slice(0, 40)}</h2><p>${Array.from({ length: 8 }, line).join(' ')}</p>`;
  return `<!doctype html><title>Page ${page}</title><main><h1>Page ${page}</h1>${Array.from({ length: 6 }, section).join('')}<ul>${links.join('')}</ul></main>`;
}

/** Lines of made-up words, some of which are much more frequent than others; always the same ones. */
function createWriter(): () => string {
  const random = createRandom(SEED);
  const syllable = () => `${'bdfgklmnprst'[Math.floor(random() * 12)]}${'aeiou'[Math.floor(random() * 5)]}`;
  const words = Array.from({ length: VOCABULARY }, () => syllable() + syllable() + syllable());
  const word = () => words[Math.floor(VOCABULARY * random() ** 3)] ?? '';
  return () => {
    const text = Array.from({ length: WORDS_OF_LINE }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
}
