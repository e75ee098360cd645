import { setTimeout as wait } from 'node:timers/promises';
import { type ApiSession, signIn } from '../../setup/accounts/api-session.ts';
import { addPeople } from '../../setup/accounts/users.ts';
import { openAiAt } from '../../setup/answers/model-app.ts';
import {
  type Behaviour,
  type ModelProvider,
  startModelProvider,
} from '../../setup/answers/model-provider.ts';
import type { ServerProcess } from '../../setup/app/server-process.ts';
import { serveNpmManual, serveWebsite, type TestWebsite } from '../../setup/websites/websites.ts';
import { ADMIN, spawnBenchServer } from '../bench-server.ts';
import { dataFile, loadQuestions } from '../questions.ts';

/** A server with websites of several owners that were read, and a large one to read. */
export interface Scene {
  server: ServerProcess;
  provider: ModelProvider;
  owners: Owner[];
  /** Its website is read on demand, and it attacks on demand. */
  attacker: Owner;
  questions: string[];
  large: TestWebsite;
  slow: TestWebsite;
  close(): Promise<void>;
}

export interface Owner {
  name: string;
  session: ApiSession;
  site: { id: string; slug: string; bot_id: string };
  /** The origin of the pages with the widget. */
  origin: string;
}

const OWNERS = 10;
const LARGE_PAGES = 5000;
/** A question with this word is answered for as long as an answer may take. */
export const LONG = 'slowly';
const LONG_SECONDS = 50;

export async function openScene(): Promise<Scene> {
  const [provider, manual, large, slow] = await Promise.all([
    startModelProvider(),
    serveNpmManual(),
    serveLarge(),
    serveSlow(),
  ]);
  provider.behave(writes);
  const server = await spawnBenchServer({
    ...openAiAt(provider),
    CRAWLER_ALLOW_HOSTS: [manual.domain, large.host, slow.host].join(),
    STARTER_CONTENT: 'on',
    PLANS: 'off',
    RATE_LIMITS: 'on',
    CAPTCHA: 'off',
    // Every visitor has another address.
    TRUST_PROXY: '1',
  });
  const close = async () => {
    await server.stop();
    await Promise.all([provider.close(), manual.close(), large.close(), slow.close()]);
  };
  try {
    const owners = await addOwners(server, manual);
    const questions = await loadQuestions(dataFile('npm-manual.json'));
    return {
      server,
      provider,
      attacker: owners.pop() as Owner,
      owners,
      questions: questions.map(({ question }) => question),
      large,
      slow,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function addOwners(server: ServerProcess, manual: TestWebsite): Promise<Owner[]> {
  const names = Array.from({ length: OWNERS + 1 }, (_, n) => `owner${n}`);
  const people = names.map((name) => ({ name }));
  await addPeople(server.databaseUrl, people);
  const owners: Owner[] = [];
  for (const name of names) {
    const session = await signIn(server.origin, { email: `${name}@example.org`, password: ADMIN.password });
    owners.push({
      name,
      session,
      site: await addSite(session, manual.domain, name),
      origin: `http://${manual.domain}`,
    });
  }
  return owners;
}

async function addSite(session: ApiSession, domain: string, name: string): Promise<Owner['site']> {
  const { site } = await session.post<{ site: Owner['site'] }>('/api/sites', { name, domain });
  for (let status = ''; status !== 'ready'; await wait(200)) {
    const { results } = await session.get<{ results: { status: string; error: string }[] }>(
      `/api/bots/${site.bot_id}/sources`,
    );
    if (results[0]?.error) throw new Error(results[0].error);
    status = results[0]?.status ?? '';
  }
  return site;
}

/** A model that writes a word a second, or a few words at once. */
const writes: Behaviour = async (call, { say, finish }) => {
  let isGone = false;
  void call.cancelled.then(() => {
    isGone = true;
  });
  const seconds = call.user.includes(LONG) ? LONG_SECONDS : 0.2;
  for (let n = 0; n < seconds && !isGone; n++) {
    say('That is on this page [1]. ');
    await wait(Math.min(seconds, 1) * 1000);
  }
  if (!isGone) finish();
};

/** Pages that link to the next ten; each visit finds other words, so that it is read again. */
function serveLarge(): Promise<TestWebsite> {
  return serveWebsite({
    '/robots.txt': { status: 404 },
    '/sitemap.xml': { status: 404 },
    '*': ({ url = '/' }, response) => {
      const page = Number(url.slice(1));
      const links = Array.from({ length: 10 }, (_, n) => page * 10 + n + 1).filter((n) => n < LARGE_PAGES);
      const words = Array.from({ length: 300 }, () => Math.floor(Math.random() * 20_000).toString(36)).join(
        ' ',
      );
      const list = links.map((n) => `<li><a href="/${n}">Page ${n}</a>`).join('');
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><title>Page ${page}</title><main><h1>Page ${page}</h1><p>${words}<ul>${list}</ul></main>`,
        );
    },
  });
}

/** A byte a second. */
function serveSlow(): Promise<TestWebsite> {
  return serveWebsite({
    '*': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('.'), 1000);
      response.on('close', () => clearInterval(timer));
    },
  });
}
