import { pageNumber } from '#lib/pagination.ts';
import { inboxPath } from '#lib/routes.ts';
import { inboxListQuery } from '#lib/schemas/inbox.ts';
import { nullIfNotFound, ownPage, pageData, pageNotFound } from '#renderer/page-data.ts';
import { PAGE_SIZE, readAddress } from './address.ts';

/** A user has no more. */
const MAX_FILTERS = 50;

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  const { inbox, savedFilters, sites, live, settings, clock } = context.services;
  const query = (context.urlParsed.searchOriginal ?? '').slice(1);
  const { list: listQuery, chat: chatId } = readAddress(query);
  const given = Object.fromEntries(new URLSearchParams(listQuery));
  const answeredFor = await inbox.sitesOf(viewer);
  if (answeredFor.length === 0) throw pageNotFound();
  // Before anything is loaded: what happens meanwhile arrives as events.
  const eventId = await live.lastId();
  const [list, counts, chat, filters, operators] = await Promise.all([
    inbox.list(viewer, inboxListQuery.parse(given), { limit: PAGE_SIZE, page: pageNumber(given.page) }),
    inbox.counts(viewer),
    chatId ? inbox.get(viewer, chatId).catch(nullIfNotFound) : null,
    savedFilters.list(viewer, { limit: MAX_FILTERS, page: 1 }),
    inbox.operatorsOf(viewer, answeredFor),
  ]);
  const site = chat && (await sites.get(viewer, chat.site.id));
  return {
    title: 'Inbox',
    siteName: settings.values.siteName,
    path: inboxPath(viewer.name),
    viewerId: viewer.id,
    viewerName: viewer.firstName ?? viewer.name,
    now: clock.now().toISOString(),
    query,
    eventId,
    list,
    counts,
    chat,
    site: site && {
      ...{ id: site.id, botId: site.botId, role: site.role },
      ...{ mayAnswer: site.mayAnswer, mayChangeBot: site.mayChangeBot },
    },
    sites: answeredFor,
    savedFilters: filters.results,
    operators,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
