import type { OwnSessions } from '../auth/own-sessions.ts';
import type { PaymentMethods } from '../billing/billing.ts';
import type { Blog } from '../blog/blog.ts';
import type { Bots } from '../bots/bots.ts';
import type { Playground } from '../chat/playground.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Sites } from '../sites/sites.ts';
import type { Viewer } from './viewer.ts';

/**
 * What somebody has told us and made here, for themselves; its shape is that of the API's own answers. What visitors of
 * their sites have said is these visitors' data, and not in it.
 */
export type ExportUserData = (viewer: Viewer, sessionId: string) => Promise<Record<string, unknown>>;

interface Deps {
  clock: Clock;
  ownSessions: OwnSessions;
  paymentMethods: PaymentMethods;
  sites: Sites;
  bots: Bots;
  knowledge: Knowledge;
  playground: Playground;
  blog: Blog;
}

export function createExportUserData(deps: Deps): ExportUserData {
  const { clock, ownSessions, paymentMethods, sites, bots, knowledge, playground, blog } = deps;
  return async (viewer, sessionId) => {
    const ownBots = await bots.allOf(viewer.id);
    const sources = await knowledge.sourcesOf(ownBots.map(({ id }) => id));
    return {
      exportedAt: isoNow(clock),
      user: viewer,
      sessions: await ownSessions.list(viewer, sessionId),
      paymentMethod: await paymentMethods.of(viewer),
      sites: await sites.allOf(viewer.id),
      bots: ownBots.map((bot) => ({ ...bot, sources: sources.get(bot.id) ?? [] })),
      chats: await playground.allOf(viewer),
      posts: await blog.allOf(viewer.id),
    };
  };
}
