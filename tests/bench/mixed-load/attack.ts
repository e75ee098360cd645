import { setTimeout as wait } from 'node:timers/promises';
import { formWith, send, sendAs } from './client.ts';
import type { Scene } from './scene.ts';

/** The one address of the attacker. */
const CLIENT = 1 << 20;
const SLOW_SOURCES = 300;
const COMMON_WORDS = 70;
const LARGE = Buffer.alloc(5_000_000, 'x');

/** One tenant who does what hurts, until `signal`: long searches, floods of questions, slow sources, large uploads. */
export async function attack({ server: { origin }, attacker, questions, slow }: Scene, signal: AbortSignal) {
  const { session, site, origin: pageOrigin } = attacker;
  const statuses = new Map<string, number>();
  const note = (status: string) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const attempt = (run: () => Promise<unknown>) =>
    run().then(
      () => note('accepted'),
      (error: unknown) => note(/: (\d{3}) /.exec(String(error))?.[1] ?? 'broken'),
    );
  const opened = await send(origin, {
    method: 'POST',
    path: '/api/widget/session',
    headers: { origin: pageOrigin },
    body: { site: site.slug },
    client: CLIENT,
  });
  const { token } = (await opened.body.json()) as { token: string };
  const headers = { origin: pageOrigin, authorization: `Bearer ${token}`, accept: 'application/json' };
  const words = [
    ...new Set(
      questions
        .join(' ')
        .toLowerCase()
        .match(/[a-z]+/g),
    ),
  ]
    .slice(0, COMMON_WORDS)
    .join(' ');
  const large = { method: 'POST', path: '/api/media/upload', ...formWith('a.txt', LARGE) } as const;

  const search = () => dumped({ path: `/api/widget/search?q=${encodeURIComponent(words)}`, headers });
  const question = () =>
    dumped({ method: 'POST', path: '/api/widget/chat', headers, body: { message: words } });
  async function upload(): Promise<void> {
    await (await sendAs(origin, session.cookie, { ...large, client: CLIENT })).body.dump();
  }
  async function dumped(call: Omit<Parameters<typeof send>[1], 'client'>): Promise<void> {
    await (await send(origin, { ...call, client: CLIENT })).body.dump();
  }
  async function repeat(milliseconds: number, run: () => Promise<unknown>): Promise<void> {
    const running = new Set<Promise<void>>();
    while (!signal.aborted) {
      const done: Promise<void> = attempt(run).finally(() => running.delete(done));
      running.add(done);
      await wait(milliseconds);
    }
    await Promise.all(running);
  }

  for (let n = 0; n < SLOW_SOURCES && !signal.aborted; n++)
    await attempt(() =>
      session.post(`/api/bots/${site.bot_id}/sources`, { type: 'website', url: `${slow.origin}/${n}` }),
    );
  await Promise.all([repeat(100, search), repeat(50, question), repeat(500, upload)]);
  return statuses;
}
