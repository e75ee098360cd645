import type { Engine } from '../../server/platform/db/connect.ts';
import { PASSWORD } from '../factories.ts';
import { type ApiSession, signIn } from './api-session.ts';
import { eventually } from './eventually.ts';
import { startServer } from './server.ts';
import type { ServerProcess } from './server-process.ts';

export const ADMIN = { email: 'admin@example.org', password: PASSWORD };

/** The built server with the content that comes along, ready once its own assistant has read all of it. */
export async function startHouse(engine: Engine, env: Record<string, string> = {}): Promise<ServerProcess> {
  const house = await startServer(engine, {
    STARTER_CONTENT: 'on',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    ...env,
  });
  const admin = await signIn(house.origin, ADMIN);
  await eventually(async () => {
    const { status, pages_count } = await houseSource(admin);
    if (status !== 'ready') throw new Error(`${pages_count} pages read, ${status}`);
  });
  return house;
}

/** What the house's own assistant knows. */
async function houseSource(admin: ApiSession): Promise<{ status: string; pages_count: number }> {
  const { site } = await admin.get<{ site: { bot_id: string } }>('/api/sites/foyer');
  const { results } = await admin.get<{ results: { status: string; pages_count: number }[] }>(
    `/api/bots/${site.bot_id}/sources`,
  );
  return results[0] ?? { status: 'missing', pages_count: 0 };
}

/** The addresses in the sitemap, as paths. */
export async function listedPaths(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}
