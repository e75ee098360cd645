import type { Client } from '../app/app.ts';
import { eventually } from '../app/eventually.ts';

/** Hundreds of pages on a busy machine. */
const READ_WITHIN_MS = 45_000;

/** Adds a website and waits until its pages are known. @returns its view */
export async function addReadSite(
  client: Client,
  fields: { name?: string; domain: string; [field: string]: unknown },
): Promise<{ id: string; slug: string; name: string; bot_id: string }> {
  const { site } = (await client.post('/api/sites').send(fields).expect(201)).body;
  await eventually(async () => {
    const { results } = (await client.get(`/api/bots/${site.bot_id}/sources`).expect(200)).body;
    if (results[0].status !== 'ready') throw new Error('not read yet');
  }, READ_WITHIN_MS);
  return site;
}
