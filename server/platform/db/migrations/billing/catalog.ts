import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import { belongsTo, defaultTo, notNull, run } from '../initial/columns.ts';

/** The prices of a product had the same features and limits. */
export async function moveLimits(db: Kysely<unknown>, { timestamp }: ColumnKinds): Promise<void> {
  const { schema } = db;
  const products = [
    ['category', 'text'],
    ['features', 'text', defaultTo('[]')],
    ['limits', 'text', defaultTo('{}')],
  ] as const;
  for (const [name, type, build] of products)
    await schema.alterTable('products').addColumn(name, type, build).execute();
  for (const column of ['features', 'limits']) {
    await run(
      db,
      `update products set ${column} = coalesce((
         select ${column} from product_plans where product_id = products.id order by position, id limit 1
       ), ${column})`,
    );
    await schema.alterTable('product_plans').dropColumn(column).execute();
  }
  await schema.alterTable('product_plans').addColumn('trial_days', 'integer', defaultTo(0)).execute();
  await schema.alterTable('product_plans').addColumn('archived_at', timestamp).execute();

  await schema
    .createTable('product_media')
    .addColumn('product_id', 'text', belongsTo('products.id'))
    .addColumn('media_id', 'text', belongsTo('media.id'))
    .addColumn('position', 'integer', notNull)
    .addPrimaryKeyConstraint('product_media_pk', ['product_id', 'media_id'])
    .execute();
  await run(db, 'create index product_media_file on product_media (media_id)');
}
