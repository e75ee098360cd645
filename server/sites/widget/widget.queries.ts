import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export const insertLead = (db: Db, lead: Insertable<Tables['leads']>) =>
  db.insertInto('leads').values(lead).execute();

/** Saves the claims of the website's server about an identified visitor; they replace earlier ones. */
export const saveVisitor = (db: Db, { site_id, id, created_at, ...claims }: Selectable<Tables['visitors']>) =>
  db
    .insertInto('visitors')
    .values({ site_id, id, created_at, ...claims })
    .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet(claims))
    .execute();

/** The conversations that an anonymous visitor has with people become those of an identified one, with their leads. */
export async function passConversations(
  tx: Db,
  { siteId, from, to }: { siteId: string; from: string; to: string },
): Promise<void> {
  const withPeople = tx
    .selectFrom('chats')
    .innerJoin('takeovers', 'takeovers.chat_id', 'chats.id')
    .select('chats.id')
    .where('chats.site_id', '=', siteId)
    .where('chats.visitor_id', '=', from)
    .where('takeovers.status', 'in', ['waiting', 'open']);
  await tx.updateTable('leads').set({ visitor_id: to }).where('chat_id', 'in', withPeople).execute();
  await tx.updateTable('chats').set({ visitor_id: to }).where('id', 'in', withPeople).execute();
}

export const insertWidgetEvent = (db: Db, event: Selectable<Tables['widget_events']>) =>
  db
    .insertInto('widget_events')
    .values(event)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
