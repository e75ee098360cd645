import { setTimeout } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';

const READ_MS = 120_000;

/**
 * Waits until a server has read its own website after a time, in ISO 8601. Asks the database: a sign-in would leave a
 * session and a known device.
 */
export async function untilOwnSiteRead(db: Db, startedAt: string): Promise<void> {
  for (const deadline = Date.now() + READ_MS; ; await setTimeout(50)) {
    const source = await db.selectFrom('sources').select(['status', 'last_synced_at']).executeTakeFirst();
    if (source?.status === 'ready' && (source.last_synced_at ?? '') > startedAt) return;
    if (Date.now() > deadline) throw new Error(`The own website is ${source?.status}.`);
  }
}
