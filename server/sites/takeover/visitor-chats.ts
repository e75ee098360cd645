import type { Db } from '../../platform/db/connect.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { SiteView } from '../sites/sites.ts';
import { findTakeover, findVisitorChat, type VisitorChatRow } from './takeover.queries.ts';

/** A visitor on a website, from their token. */
export interface WidgetVisitor {
  id: string;
  site: Pick<SiteView, 'id' | 'people'>;
}

export type VisitorChats = ReturnType<typeof createVisitorChats>;

/** The conversations of a visitor. */
export function createVisitorChats(db: Db) {
  /** Undefined for another visitor's. */
  async function find(visitor: WidgetVisitor, chatId: string): Promise<VisitorChatRow | undefined> {
    const chat = await findVisitorChat(db, chatId);
    return chat?.siteId === visitor.site.id && chat.visitorId === visitor.id ? chat : undefined;
  }

  return {
    find,

    /** @throws AppError 404 for another visitor's */
    load: async (visitor: WidgetVisitor, chatId: string): Promise<VisitorChatRow> =>
      orNotFound(await find(visitor, chatId), 'conversation'),

    /** Who has a conversation of the visitor; undefined while that was always the assistant. */
    async stateOf(visitor: WidgetVisitor, chatId: string | undefined) {
      const chat = chatId ? await find(visitor, chatId) : undefined;
      return chat && findTakeover(db, chat.id);
    },
  };
}
