import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { anyContains } from '../../platform/db/like.ts';
import { type Paging, pageOf } from '../../platform/db/page-of.ts';
import { countRows } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type CannedAnswerRow = Selectable<Tables['canned_answers']>;

const answersOf = (db: Db, siteId: string) =>
  db.selectFrom('canned_answers').selectAll().where('site_id', '=', siteId);

/** In the order of their shortcuts. */
export const listCannedAnswers = (db: Db, siteId: string, q: string | undefined, paging: Paging) =>
  pageOf(
    answersOf(db, siteId)
      .$if(q !== undefined, (query) => query.where(anyContains(['shortcut', 'text'], q ?? '')))
      .orderBy('shortcut'),
    paging,
  );

export const countCannedAnswers = (db: Db, siteId: string): Promise<number> =>
  countRows(answersOf(db, siteId));

/** @returns undefined if the website has the shortcut */
export const insertCannedAnswer = (tx: Db, row: CannedAnswerRow) =>
  tx
    .insertInto('canned_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'shortcut']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateCannedAnswer = (
  db: Db,
  siteId: string,
  id: string,
  change: Partial<Pick<CannedAnswerRow, 'shortcut' | 'text'>> & Pick<CannedAnswerRow, 'updated_at'>,
) =>
  db
    .updateTable('canned_answers')
    .set(change)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deleteCannedAnswer = (db: Db, siteId: string, id: string) =>
  db
    .deleteFrom('canned_answers')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

/** Those of the websites of a user, and those that the user wrote for websites of others. */
export const listCannedAnswersOf = (db: Db, userId: string) =>
  db
    .selectFrom('canned_answers')
    .innerJoin('sites', 'sites.id', 'canned_answers.site_id')
    .selectAll('canned_answers')
    .where(({ eb, or }) => or([eb('sites.owner_id', '=', userId), eb('created_by', '=', userId)]))
    .orderBy('site_id')
    .orderBy('shortcut')
    .execute();
