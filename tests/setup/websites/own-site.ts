import { ADMIN, ADMIN_VARIABLES } from '../accounts/admin.ts';
import { signIn } from '../accounts/api-session.ts';
import { eventually } from '../app/eventually.ts';
import { type ServerProcess, spawnServer } from '../app/server-process.ts';
import { copyOwnSite } from './own-site-template.ts';

export { ADMIN } from '../accounts/admin.ts';

/** The public pages in each of their states, except posts. */
export const OWN_PAGES = [
  '/',
  '/agents/chat',
  '/agents/search',
  '/agents/share',
  '/origin-story',
  '/developers',
  '/developers/api',
  '/pricing',
  '/pricing?period=year',
  '/blog',
  '/blog/guides',
];

/** The built server with its starter content, whose own assistant has indexed its pages. */
export function startOwnSite(env: Record<string, string> = {}): Promise<ServerProcess> {
  return spawnServer({ ...ADMIN_VARIABLES, STARTER_CONTENT: 'on', LOG_LEVEL: 'warn', ...env }, copyOwnSite);
}

interface Source {
  status: string;
  error: string | null;
}

/** Waits until this website's own assistant has indexed every page. */
export async function untilOwnSiteIsRead({ origin }: ServerProcess): Promise<void> {
  const admin = await signIn(origin, ADMIN);
  const { site } = await admin.get<{ site: { bot_id: string } }>('/api/sites/foyer');
  const sources = `/api/bots/${site.bot_id}/sources`;
  await eventually(async () => {
    const { results } = await admin.get<{ results: Source[] }>(sources);
    const { status, error } = results[0] ?? { status: 'missing', error: null };
    if (status !== 'ready') throw new Error(`The own website’s knowledge is ${status}: ${error}`);
  }, 40_000);
}
