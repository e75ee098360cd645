import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { belongsTo, defaultTo, notNull, run, withId, withTimestamps } from './initial/columns.ts';

/** Reviews of products, reports of reviews, and the billing period that is chosen before the sign-up. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db;

  await schema.alterTable('users').addColumn('pending_period', 'text').execute();

  await schema
    .createTable('product_reviews')
    .$call(withId)
    .addColumn('product_id', 'text', belongsTo('products.id'))
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('rating', 'integer', notNull)
    .addColumn('body', 'text', notNull)
    .addColumn('status', 'text', notNull)
    .addColumn('reports_count', 'integer', defaultTo(0))
    .addColumn('reported_at', kinds.timestamp)
    .$call(withTimestamps(kinds))
    .execute();
  await run(
    db,
    'create unique index product_reviews_author on product_reviews (product_id, user_id)',
    'create index product_reviews_user on product_reviews (user_id)',
    'create index product_reviews_listed on product_reviews (created_at, id)',
  );

  await schema
    .createTable('product_review_reports')
    .addColumn('review_id', 'text', belongsTo('product_reviews.id'))
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('created_at', kinds.timestamp, notNull)
    .addPrimaryKeyConstraint('product_review_reports_pk', ['review_id', 'user_id'])
    .execute();
}
