import { setTimeout as wait } from 'node:timers/promises';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import { ADMIN } from './bench-server.ts';

interface Source {
  id: string;
  status: 'queued' | 'syncing' | 'ready' | 'failed';
  error: string | null;
  pages_count: number;
}

interface Website {
  /** As in `TestWebsite`. */
  domain: string;
  /** How many pages to read at most. */
  maxPages?: number;
}

export interface ReadWebsite {
  slug: string;
  botId: string;
  pages: number;
  /** Without the time that the job waited in the queue. */
  seconds: number;
}

/** Signs in as the first admin, adds a website, and waits until it is read. */
export async function readWebsite(origin: string, { domain, maxPages = 200 }: Website): Promise<ReadWebsite> {
  const admin = await signIn(origin, ADMIN);
  const { site } = await admin.post<{ site: { slug: string; bot_id: string } }>('/api/sites', {
    name: 'Manual',
    domain,
  });
  // The source that a site begins with has the default page limit.
  const sources = `/api/bots/${site.bot_id}/sources`;
  const { results } = await admin.get<{ results: Source[] }>(sources);
  for (const { id } of results) await admin.delete(`${sources}/${id}`);
  await admin.post(sources, { type: 'website', url: `http://${domain}/`, maxPages });

  await untilStatus(admin, site.bot_id, (status) => status !== 'queued', 10);
  const startedAt = performance.now();
  const { pages_count: pages } = await untilRead(admin, site.bot_id, 50);
  return { slug: site.slug, botId: site.bot_id, pages, seconds: (performance.now() - startedAt) / 1000 };
}

/** Waits until a bot knows its website. */
export const untilRead = (admin: ApiSession, botId: string, everyMs: number): Promise<Source> =>
  untilStatus(admin, botId, (status) => status === 'ready', everyMs);

async function untilStatus(
  admin: ApiSession,
  botId: string,
  isReached: (status: Source['status']) => boolean,
  everyMs: number,
): Promise<Source> {
  for (;;) {
    const { results } = await admin.get<{ results: Source[] }>(`/api/bots/${botId}/sources`);
    const [source] = results;
    if (source?.status === 'failed') throw new Error(source.error ?? 'The website could not be read.');
    if (source && isReached(source.status)) return source;
    await wait(everyMs);
  }
}
