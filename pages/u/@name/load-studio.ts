import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { Studio } from '#components/sites/studio/StudioHeader.tsx';
import { loadBot } from './load-bot.ts';
import { loadSiteBot } from './load-site.ts';

/** The data that all pages in the folder `@kind` show: `kind` is `sites`, or `bots` for an assistant without a website. */
export async function loadStudio(context: PageContextServer): Promise<Studio> {
  const { kind } = context.routeParams;
  if (kind === 'sites') return loadSiteBot(context);
  if (kind === 'bots') return { ...(await loadBot(context)), site: null, sharedWith: [] };
  throw render(404);
}
