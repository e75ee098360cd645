import { createHash } from 'node:crypto';
import { ASKED_OFFLINE } from '#lib/inbox.ts';
import { MAX_REFERRER } from '#lib/limits.ts';
import type { EventInput, LeadInput } from '#lib/schemas/widget.ts';
import type { Chat } from '../../answers/answers.ts';
import { isoNow } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Live } from '../live/live.ts';
import type { SiteEvents } from '../site-events/site-events.ts';
import type { Takeovers } from '../takeover/takeover.ts';
import { leadAnswers } from './lead-answers.ts';
import { createSearches } from './searches.ts';
import type { Visitor } from './visitor-sessions.ts';
import { insertLead, insertWidgetEvent } from './widget.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'events'> {
  chat: Chat;
  siteEvents: Pick<SiteEvents, 'leadCreated'>;
  takeovers: { visitors: Pick<Takeovers['visitors'], 'hasOfflineRequest'> };
  live: Pick<Live, 'append'>;
}

/** Leads, events and searches of visitors, for the owner. */
export function createVisitorRecords({ database, clock, chat, siteEvents, events, takeovers, live }: Deps) {
  const { db } = database;
  const searches = createSearches({ database, clock, events });

  return {
    async saveLead({ id, site }: Visitor, lead: LeadInput): Promise<void> {
      const known = lead.chatId ? await chat.isVisitorChat(lead.chatId, site.id, id) : false;
      const now = isoNow(clock);
      const leadId = newId();
      const chatId = known ? (lead.chatId ?? null) : null;
      const { email, name } = lead;
      const askedOffline = chatId !== null && (await takeovers.visitors.hasOfflineRequest(chatId));
      const message = askedOffline ? [ASKED_OFFLINE, lead.message].filter(Boolean).join(': ') : lead.message;
      const fields = leadAnswers(site.agents.chat.leadFields, lead.fields);
      await inTransaction(db, async (tx) => {
        await insertLead(tx, {
          id: leadId,
          site_id: site.id,
          chat_id: chatId,
          visitor_id: id,
          email,
          name,
          message,
          fields: fields.length > 0 ? JSON.stringify(fields) : null,
          consented_at: now,
          created_at: now,
        });
        const created = { id: leadId, email, name, message, fields, chatId, visitorId: id, createdAt: now };
        await siteEvents.leadCreated(tx, site.id, created);
        if (chatId)
          await live.append(tx, { siteId: site.id, chatId }, { type: 'lead', data: { chatId } }, true);
      });
    },

    async recordEvent({ id, site, origin }: Visitor, { type, data: given }: EventInput): Promise<void> {
      const { referrer, ...rest } = given;
      const page = foreignPage(origin, referrer);
      const data = page ? { ...rest, referrer: page } : rest;
      // Its query may hold secrets. What is shared, or found by the search, is public as it is.
      if (type === 'open' && data.url) data.url = String(data.url).split(/[?#]/, 1)[0] ?? null;
      await insertWidgetEvent(db, {
        id: newId(),
        site_id: site.id,
        visitor_id: id,
        type,
        data: JSON.stringify(data),
        created_at: isoNow(clock),
        idempotency_key: idempotencyKey(site.id, id, { type, data }, isoNow(clock)),
      });
      if (type === 'search_click') await searches.recordClick(site.id, id, data.query);
    },

    /** @param madeAt ISO 8601: when the request arrived */
    recordSearch: (
      { id, site }: Visitor,
      search: { query: string; resultsCount: number; madeAt: string },
    ): Promise<void> => searches.record({ siteId: site.id, visitorId: id, ...search }),
  };
}

/** Where the visitor came from: undefined for a page of the website; without a query, which may hold secrets. */
function foreignPage(origin: string, address: EventInput['data'][string] | undefined): string | undefined {
  const page = URL.parse(String(address ?? ''));
  const isForeign = /^https?:$/.test(page?.protocol ?? '') && page?.origin !== origin;
  return isForeign ? `${page?.origin}${page?.pathname}`.slice(0, MAX_REFERRER) : undefined;
}

/** A visitor counts once an hour for each page and kind; shares count for each network. */
function idempotencyKey(siteId: string, visitorId: string, { type, data }: EventInput, now: string): string {
  const page = String(data.url ?? '').split('#', 1)[0];
  const about = [siteId, visitorId, type, String(data.network ?? ''), page, now.slice(0, 13)];
  return createHash('sha256').update(JSON.stringify(about)).digest('base64url');
}
