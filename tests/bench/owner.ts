import { type ApiSession, signIn } from '../setup/api-session.ts';

interface Source {
  status: string;
  error: string | null;
  pages_count: number;
}

export const ADMIN = { email: 'bench@example.org', password: 'Bench-Mark1!' };

/** Signs in as the first admin, adds a website, and waits until it is read. */
export async function readWebsite(origin: string, domain: string) {
  const admin = await signIn(origin, ADMIN);
  const started = performance.now();
  const { site } = await admin.post<{ site: { slug: string; bot_id: string } }>('/api/sites', {
    name: 'Manual',
    domain,
  });
  const source = await untilRead(admin, site.bot_id, 20);
  return {
    slug: site.slug,
    pages: source.pages_count,
    seconds: (performance.now() - started) / 1000,
  };
}

/** Waits until a bot knows its website. */
export async function untilRead(admin: ApiSession, botId: string, everyMs: number): Promise<Source> {
  for (;;) {
    const { results } = await admin.get<{ results: Source[] }>(`/api/bots/${botId}/sources`);
    const [source] = results;
    if (source?.status === 'failed') throw new Error(source.error ?? 'The website could not be read.');
    if (source?.status === 'ready') return source;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
