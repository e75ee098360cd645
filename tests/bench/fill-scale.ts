import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Db } from '#server/platform/db/connect.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import type { TestWebsite } from '../setup/websites/websites.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { startOf } from './many-websites.ts';
import { watchMemory } from './memory.ts';

const AT_ONCE = 4;
const POLL_MS = 500;

/** A website of the server that `serveWebsites` starts, as a source. */
export interface Source {
  number: number;
  pages: number;
}

export interface Filled {
  /** Of the sites, in their order. */
  slugs: string[];
  pages: number;
  passages: number;
  seconds: number;
  /** Of the server that has read them, in MB over the idle one. */
  peakMemory: number;
}

/** Lets a server read all websites, as owners add them. */
export async function fillScale(
  env: Record<string, string>,
  website: TestWebsite,
  sites: readonly Source[][],
): Promise<Filled> {
  const server = await spawnBenchServer({ ...env, CRAWLER_ALLOW_HOSTS: website.domain });
  try {
    const peakMemory = watchMemory(server.process.pid);
    const startedAt = performance.now();
    const admin = await signIn(server.origin, ADMIN);
    const limit = pLimit(AT_ONCE);
    const slugs = await Promise.all(
      sites.map((ofSite, n) =>
        limit(async () => {
          const { site } = await admin.post<{ site: { slug: string; bot_id: string } }>('/api/sites', {
            name: `Website ${n}`,
            domain: website.domain,
          });
          const sources = `/api/bots/${site.bot_id}/sources`;
          const { results } = await admin.get<{ results: { id: string }[] }>(sources);
          for (const { id } of results) await admin.delete(`${sources}/${id}`);
          for (const { number, pages } of ofSite)
            await admin.post(sources, { type: 'website', url: startOf(website, number), maxPages: pages });
          return site.slug;
        }),
      ),
    );
    const { pages, passages } = await withDatabase(server.databaseUrl, untilRead);
    const seconds = (performance.now() - startedAt) / 1000;
    return { slugs, pages, passages, seconds, peakMemory: peakMemory() };
  } finally {
    await server.stop();
  }
}

async function untilRead(db: Db): Promise<{ pages: number; passages: number }> {
  for (;;) {
    const sources = await db
      .selectFrom('sources')
      .select(['status', 'error', 'pages_count', 'passages_count'])
      .execute();
    const failed = sources.find(({ status }) => status === 'failed');
    if (failed) throw new Error(failed.error ?? 'A website could not be read.');
    if (sources.every(({ status }) => status === 'ready'))
      return {
        pages: sources.reduce((sum, { pages_count }) => sum + pages_count, 0),
        passages: sources.reduce((sum, { passages_count }) => sum + passages_count, 0),
      };
    await wait(POLL_MS);
  }
}
