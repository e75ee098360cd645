import { png } from '../../setup/content/pictures.ts';
import { createRandom } from '../random.ts';
import { type Call, formWith, send, sendAs } from './client.ts';
import { LONG, type Owner, type Scene } from './scene.ts';

/** A kind of request, with its share of all. */
export interface Kind {
  name: string;
  share: number;
  run(): Promise<unknown>;
}

const CLIENTS = 20_000;
const VISITORS = 600;
/** At the start; more are added than deleted. */
const UPLOADS = 20;
const PUBLIC_PAGES = ['/', '/blog', '/developers', '/sitemap.xml', '/feed', '/login'];
const OWNERS_PAGES = ['', '/sites', '/bots', '/files', '/settings'];
const SEED = 14;

const WIDTHS = [256, 384, 640, 750, 828];

interface Upload {
  owner: Owner;
  file: { id: string; source_url: string };
}

interface Visitor {
  owner: Owner;
  client: number;
  token: string;
}

/** The requests of readers, visitors of websites and owners. */
export async function createPeople({ server: { origin }, owners, questions, provider }: Scene) {
  const random = createRandom(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const anybody = () => Math.floor(random() * CLIENTS);
  const picture = await png();

  async function openSession(): Promise<Visitor> {
    const [owner, client] = [pick(owners), anybody()];
    const response = await send(origin, {
      method: 'POST',
      path: '/api/widget/session',
      headers: { origin: owner.origin },
      body: { site: owner.site.slug },
      client,
    });
    const { token } = (await response.body.json()) as { token: string };
    return { owner, client, token };
  }

  const visitors = await Promise.all(Array.from({ length: VISITORS }, openSession));

  const headersOf = ({ owner, token }: Visitor) => ({
    origin: owner.origin,
    authorization: `Bearer ${token}`,
  });

  async function get(path: string, client: number, headers?: Record<string, string>): Promise<void> {
    await (await send(origin, { path, client, ...(headers && { headers }) })).body.dump();
  }

  const callAs = async ({ session }: Owner, call: Omit<Call, 'client'>) =>
    (await sendAs(origin, session.cookie, { ...call, client: anybody() })).body;

  async function search(): Promise<void> {
    const visitor = pick(visitors);
    const words = pick(questions).split(' ').slice(-3).join(' ');
    await get(`/api/widget/search?q=${encodeURIComponent(words)}`, visitor.client, headersOf(visitor));
  }

  /** Resolves at the first word; `ended` when the stream has ended as it should. */
  async function ask(question: string): Promise<{ ended: Promise<void> }> {
    const visitor = pick(visitors);
    const { body } = await send(origin, {
      method: 'POST',
      path: '/api/widget/chat',
      headers: { ...headersOf(visitor), accept: 'text/event-stream' },
      body: { message: question },
      client: visitor.client,
    });
    const pieces = body.setEncoding('utf8')[Symbol.asyncIterator]();
    let text = '';
    while (!text.includes('event: token')) {
      const { value, done } = await pieces.next();
      if (done) break;
      text += value;
    }
    async function rest(): Promise<void> {
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) text = next.value;
      if (!text.includes('event: done')) throw new Error(`a stream ended with ${text.slice(-200)}`);
    }
    return { ended: rest() };
  }

  /** The questions that the model answers; for others the server finds no pages. */
  async function findAnswered(): Promise<string[]> {
    provider.calls.length = 0;
    for (const question of questions) await (await ask(question)).ended;
    const asked = provider.calls.map(({ user }) => user).join('\n');
    return questions.filter((question) => asked.includes(question));
  }

  const askShortly = async () => {
    const { ended } = await ask(pick(questions));
    await ended;
  };

  async function visitOwnPage(): Promise<void> {
    const { name, session } = pick(owners);
    await get(`/u/${name}${pick(OWNERS_PAGES)}`, anybody(), { cookie: session.cookie });
  }

  async function save(): Promise<void> {
    const owner = pick(owners);
    const body = { greeting: `Hello ${Math.floor(random() * 1e6)}` };
    await (await callAs(owner, { method: 'PATCH', path: `/api/bots/${owner.site.bot_id}`, body })).dump();
  }

  const uploads: Upload[] = [];
  async function upload(): Promise<void> {
    const owner = pick(owners);
    const form = formWith('picture.png', picture);
    const answer = await callAs(owner, { method: 'POST', path: '/api/media/upload', ...form });
    const { results } = (await answer.json()) as { results: Upload['file'][] };
    uploads.push({ owner, file: results[0] as Upload['file'] });
  }

  async function resize(): Promise<void> {
    const { file } = pick(uploads);
    await get(`${file.source_url}?format=auto&width=${pick(WIDTHS)}`, anybody());
  }

  /** So that the library does not grow. */
  async function deleteUpload(): Promise<void> {
    const { owner, file } = uploads.shift() as Upload;
    await (await callAs(owner, { method: 'DELETE', path: `/api/media/${file.id}` })).dump();
  }

  for (let n = 0; n < UPLOADS; n++) await upload();
  const answered = await findAnswered();
  const kinds: Kind[] = [
    { name: 'pages of readers', share: 0.37, run: () => get(pick(PUBLIC_PAGES), anybody()) },
    {
      name: 'script of the widget',
      share: 0.1,
      run: () => get(`/widget.js?site=${pick(owners).site.slug}`, anybody()),
    },
    {
      name: 'sessions of visitors',
      share: 0.1,
      run: async () => void visitors.splice(Math.floor(random() * VISITORS), 1, await openSession()),
    },
    { name: 'searches', share: 0.2, run: search },
    { name: 'answers, to the last word', share: 0.08, run: askShortly },
    { name: 'pages of owners', share: 0.1, run: visitOwnPage },
    { name: 'saves of owners', share: 0.03, run: save },
    { name: 'uploads', share: 0.005, run: upload },
    { name: 'deleted files', share: 0.004, run: deleteUpload },
    { name: 'pictures', share: 0.011, run: resize },
  ];
  return {
    kinds,
    pickKind(): Kind {
      const drawn = random();
      let sum = 0;
      for (const kind of kinds) {
        sum += kind.share;
        if (drawn < sum) return kind;
      }
      return kinds[0] as Kind;
    },
    /** A question whose answer takes most of a minute. */
    askSlowly: () => ask(`${pick(answered)} ${LONG}`),
  };
}
