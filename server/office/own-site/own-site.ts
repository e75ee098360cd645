import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import type { Agent } from '#lib/widget-settings.ts';
import type { Users } from '../../accounts/accounts.ts';
import type { AnswerAboveResults, Answered, Chat, SearchResult, SiteSearch } from '../../answers/answers.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { Sources } from '../../knowledge/knowledge.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { readSettingRow, saveSettingRow } from '../../platform/db/setting-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sites, SiteView } from '../../sites/sites.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'config' | 'settings' | 'versions' | 'limits'> {
  users: Users;
  sites: Sites;
  bots: Bots;
  chat: Chat;
  search: SiteSearch;
  sources: Sources;
}

export type OwnSiteResults = Awaited<ReturnType<OwnSite['search']>>;

const AGENTS: readonly Agent[] = ['chat', 'search', 'share'];
const RESULTS = 10;
/** The setting that stores the host of this website at its last start. */
const HOST = 'own_site_host';
/** The setting that stores the state of the pages when they were last read at a start. */
const STATE = 'own_site_state';

/**
 * The agents of this installation's own website: they know its posts and pages. The list is empty once an admin has
 * removed the site.
 */
export type OwnSite = ReturnType<typeof createOwnSite>;

export function createOwnSite(deps: Deps) {
  const { database, clock, config, settings, versions, users, sites, bots, chat, search, sources, limits } =
    deps;
  const asked = limits({ name: 'own-site-questions', points: 20, seconds: 60 });
  // The search runs on each keystroke.
  const searched = limits({ name: 'own-site-searches', points: 120, seconds: 60 });

  const site = () => sites.embedded.findBySlug(OWN_SITE_SLUG);
  const bot = async () => {
    const own = await site();
    return own && bots.find(own.botId);
  };

  /** Everything that the public pages depend on. Without a build, in development, pages may change at any time. */
  async function stateOf(build: string | undefined): Promise<string | undefined> {
    if (!build) return undefined;
    const { siteUrl, plans } = config;
    const { siteName } = settings.values;
    const content = [...(await versions.current())].sort();
    return JSON.stringify({ build, siteUrl, siteName, plans, content });
  }

  /** A domain that an admin has set explicitly stays. */
  async function updateDomain(own: SiteView, host: string, isUnchanged: boolean): Promise<void> {
    const before = await readSettingRow(database.db, HOST);
    const admin = await users.firstAdmin();
    const hasMoved = before !== undefined && before !== host && own.domain === before;
    if (hasMoved && admin) await sites.changes.update(admin, own.id, { domain: host });
    else await sources.websites.refresh(own.botId, { isUnchanged });
  }

  return {
    site,
    bot,

    /** The agents that are enabled on the own website. */
    async agents(): Promise<Agent[]> {
      const own = await site();
      return AGENTS.filter((agent) => own?.agents[agent].enabled);
    },

    /**
     * Syncs the public pages if they may have changed since the last start, and the website's new address.
     * @param build identifies the code that renders the pages; without it, they are always read
     */
    async refresh(build?: string): Promise<void> {
      const { host } = new URL(config.siteUrl);
      const own = await site();
      const state = await stateOf(build);
      const isUnchanged = state !== undefined && state === (await readSettingRow(database.db, STATE));
      if (own) await updateDomain(own, host, isUnchanged);
      // Saved last: an interrupted move is completed at the next start.
      await saveSettingRow(database.db, HOST, host, isoNow(clock));
      await saveSettingRow(database.db, STATE, state ?? '', isoNow(clock));
    },

    /** Reads pages of this website at once, which are new, changed or gone. */
    async readPages(paths: string[]): Promise<void> {
      const own = await site();
      const urls = paths.map((path) => config.siteUrl + path);
      if (own) await sources.websites.readPages(database.db, own.botId, urls);
    },

    /** Called when the owner's account is deleted or loses the admin role. */
    transferOwnership: (tx: Db, owners: { from: string; to: string }): Promise<void> =>
      sites.transferOwnership(tx, OWN_SITE_SLUG, owners),

    /**
     * Answers on a page of this website, outside of any conversation; `address` is the visitor's.
     * @throws AppError 429
     */
    async answer(question: string, address: string): Promise<Answered | undefined> {
      await asked.consume(address);
      const own = await bot();
      return own && chat.answerOnce(own, question);
    },

    /** @throws AppError 429 */
    async search(
      words: string,
      address: string,
    ): Promise<{ results: SearchResult[]; answer: AnswerAboveResults | null }> {
      await searched.consume(address);
      const own = await bot();
      return own ? search.pages(own.id, words, { limit: RESULTS, page: 1 }) : { results: [], answer: null };
    },
  };
}
