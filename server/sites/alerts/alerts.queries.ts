import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type ChoicesRow = Selectable<Tables['alert_choices']>;

/** The recipient of an alert, with the time of their last look at the inbox; undefined for a suspended user. */
export const findPerson = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('operator_presence as presence', 'presence.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'presence.looked_at as lookedAt'])
    .where('users.id', '=', userId)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();

/** Notes that a user looks at the inbox. */
export const setLookedAt = (db: Db, user_id: string, now: string) =>
  db
    .insertInto('operator_presence')
    .values({ user_id, seen_at: now, looked_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_at: now, looked_at: now }))
    .execute();

export type AlertedPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export const listChoices = (db: Db, userId: string) =>
  db.selectFrom('alert_choices').selectAll().where('user_id', '=', userId).orderBy('site_id').execute();

export const findChoices = (db: Db, userId: string, siteId: string) =>
  db
    .selectFrom('alert_choices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();

/** @param change stays as it was where it is absent; a new row is `row` */
export const saveChoices = (db: Db, row: ChoicesRow, change: Partial<ChoicesRow>) =>
  db
    .insertInto('alert_choices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'site_id']).doUpdateSet({ user_id: row.user_id, ...change }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Websites with the names of their owners. */
export const listNamedSites = (db: Db, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('sites')
        .innerJoin('users', 'users.id', 'sites.owner_id')
        .select(['sites.id', 'sites.name', 'sites.domain', 'users.name as ownerName'])
        .where('sites.id', 'in', ids)
        .orderBy('sites.name')
        .orderBy('sites.id')
        .execute();

const MOST = 100;

/**
 * What waits for somebody, the longest wait first: conversations that nobody has, and those of this person in which the
 * visitor has written last.
 */
export const listWaiting = (db: Db, { userId, siteIds, chatId }: WaitingOf) =>
  siteIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('takeovers')
        .innerJoin('chats', 'chats.id', 'takeovers.chat_id')
        .innerJoin('sites', 'sites.id', 'takeovers.site_id')
        .leftJoin('visitors', (join) =>
          join.onRef('visitors.site_id', '=', 'chats.site_id').onRef('visitors.id', '=', 'chats.visitor_id'),
        )
        .select(['chats.id as chatId', 'takeovers.status', 'sites.name as siteName'])
        .select(['visitors.name as visitorName'])
        .select(({ selectFrom }) =>
          selectFrom('messages')
            .select('messages.content')
            .whereRef('messages.chat_id', '=', 'chats.id')
            .where('messages.role', '=', 'user')
            .orderBy('messages.created_at', 'desc')
            .orderBy('messages.id', 'desc')
            .limit(1)
            .as('words'),
        )
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('chat_reads')
              .select('chat_reads.chat_id')
              .whereRef('chat_reads.chat_id', '=', 'chats.id')
              .where('chat_reads.user_id', '=', userId)
              .whereRef('chat_reads.read_at', '>=', 'chats.updated_at'),
          ).as('isRead'),
        )
        .where('takeovers.site_id', 'in', siteIds)
        .$if(chatId !== undefined, (query) => query.where('takeovers.chat_id', '=', chatId ?? ''))
        .where(({ eb, or, and }) =>
          or([
            eb('takeovers.waiting_since', 'is not', null),
            and([
              eb('takeovers.status', '=', 'open'),
              eb('takeovers.assignee_id', '=', userId),
              eb('takeovers.answer_by', 'is not', null),
            ]),
          ]),
        )
        .orderBy(({ eb }) => eb('takeovers.waiting_since', 'is', null))
        .orderBy('takeovers.waiting_since')
        .orderBy('chats.id')
        .limit(MOST)
        .execute();

interface WaitingOf {
  userId: string;
  siteIds: string[];
  chatId?: string | undefined;
}

export type WaitingConversation = Awaited<ReturnType<typeof listWaiting>>[number];
