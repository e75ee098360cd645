import { setTimeout as wait } from 'node:timers/promises';
import { withDatabase } from '../setup/database/with-database.ts';
import { type FolderWebsite, serveFolder } from '../setup/websites/websites.ts';
import { spawnBenchServer } from './bench-server.ts';
import { watchMemory } from './memory.ts';
import { type ReadWebsite, readWebsite } from './owner.ts';
import { type Passage, readPassages } from './passages.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** A folder that a server has read as a website. */
export interface ReadFolder extends ReadWebsite {
  website: FolderWebsite;
  /** The origin of the server that has read it. */
  serverOrigin: string;
  /** Its process id. */
  serverProcess: number | undefined;
  databaseUrl: string;
  passages: Passage[];
  /** The memory of the crawl, in MB above that of the idle server. */
  peakMemory: number;
  visitor: Visitor;
}

/** Crawls a folder of HTML files over HTTP with a separate server, and passes the result to `use` when all pages have vectors. */
export async function withReadFolder<T>(
  folder: string,
  env: Record<string, string>,
  use: (read: ReadFolder) => Promise<T>,
): Promise<T> {
  const website = await serveFolder(folder);
  const server = await spawnBenchServer({ CRAWLER_ALLOW_HOSTS: website.domain, ...env });
  try {
    const peakMemory = watchMemory(server.process.pid);
    const { domain, paths } = website;
    const read = await readWebsite(server.origin, { domain, maxPages: paths.length });
    const { databaseUrl } = server;
    if (env.EMBEDDING_PROVIDER !== 'off') await untilVectors(databaseUrl, read.botId);
    const visitor = await openVisitor(server.origin, read.slug, domain);
    const passages = await readPassages(databaseUrl, read.botId);
    const folderRead = {
      ...read,
      website,
      serverOrigin: server.origin,
      serverProcess: server.process.pid,
      databaseUrl,
      passages,
      peakMemory: peakMemory(),
      visitor,
    };
    return await use(folderRead).finally(visitor.close);
  } finally {
    await Promise.all([server.stop(), website.close()]);
  }
}

/** Waits until all pages have vectors. */
const untilVectors = (databaseUrl: string, botId: string): Promise<void> =>
  withDatabase(databaseUrl, async (db) => {
    for (;;) {
      const missing = await db
        .selectFrom('pages')
        .leftJoin('page_embeddings', (join) =>
          join
            .onRef('page_embeddings.bot_id', '=', 'pages.bot_id')
            .onRef('page_embeddings.doc', '=', 'pages.doc'),
        )
        .select('pages.id')
        .where('pages.bot_id', '=', botId)
        .where('pages.passages_count', '>', 0)
        .where('page_embeddings.doc', 'is', null)
        .executeTakeFirst();
      if (!missing) return;
      await wait(20);
    }
  });
