import type { Operator } from '#lib/inbox.ts';
import type { InboxListQuery } from '#lib/schemas/inbox.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Seats } from '../../plans/plans.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { idsOf } from '../../platform/ids.ts';
import { type CandidatesDeps, createCandidates } from './candidates.ts';
import { type ConversationDeps, createInboxConversation } from './conversation.ts';
import { type InboxItem, presentInboxRow } from './inbox.present.ts';
import { countInbox, countWaiting, listInbox, listInboxSites } from './inbox.queries.ts';

export type { InboxConversation } from './conversation.ts';
export type { InboxItem } from './inbox.present.ts';

interface Deps extends Omit<ConversationDeps, 'candidatesOf'>, CandidatesDeps {
  seats: Pick<Seats, 'siteIdsOf' | 'peopleOf'>;
}

/** The conversations of all websites that the viewer may read. */
export type Inbox = ReturnType<typeof createInbox>;

export function createInbox({ seats, ...deps }: Deps) {
  const { db } = deps.database;
  const candidatesOf = createCandidates({ ...deps, seats });

  /** The websites whose conversations the viewer may read, by name. */
  const sitesOf = async ({ id }: Viewer) =>
    listInboxSites(db, id, await seats.siteIdsOf(id, 'conversations'));

  return {
    sitesOf,

    async list(viewer: Viewer, query: InboxListQuery, paging: Paging): Promise<Listed<InboxItem>> {
      const { siteId } = query;
      const siteIds = idsOf(await sitesOf(viewer)).filter((id) => siteId === undefined || id === siteId);
      const { rows, count } = await listInbox(db, { ...query, siteIds, viewerId: viewer.id }, paging);
      return { results: rows.map(presentInboxRow), count };
    },

    get: createInboxConversation({ ...deps, candidatesOf }),

    /** Who may answer for at least one of these websites; the viewer first. */
    async operatorsOf(viewer: Viewer, sites: { id: string }[]): Promise<Operator[]> {
      const people = await candidatesOf(idsOf(sites));
      return people.toSorted((a, b) => Number(b.id === viewer.id) - Number(a.id === viewer.id));
    },

    /** How many conversations wait for a person; null for a viewer who may read none. */
    async waitingFor(viewer: Viewer): Promise<number | null> {
      const siteIds = idsOf(await sitesOf(viewer));
      return siteIds.length === 0 ? null : countWaiting(db, siteIds);
    },

    /** The number of conversations in each view. */
    counts: async (viewer: Viewer) => countInbox(db, idsOf(await sitesOf(viewer)), viewer.id),
  };
}
