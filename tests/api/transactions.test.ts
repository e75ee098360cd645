import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('two changes of the same rows in opposite order are both saved', async () => {
  const { db } = app.services.database;
  const kinds = ['one', 'two'];
  await db
    .insertInto('content_versions')
    .values(kinds.map((kind) => ({ kind, version: 0 })))
    .execute();
  const raiseBoth = (order: string[]) =>
    inTransaction(db, async (tx) => {
      for (const kind of order) {
        await tx
          .updateTable('content_versions')
          .set(({ eb }) => ({ version: eb('version', '+', 1) }))
          .where('kind', '=', kind)
          .execute();
        // PostgreSQL's transactions run at the same time: each has its first row before it asks for its second.
        await wait(100);
      }
    });
  await Promise.all([raiseBoth(kinds), raiseBoth(kinds.toReversed())]);
  const rows = await db.selectFrom('content_versions').select('version').where('kind', 'in', kinds).execute();
  expect(rows).toEqual([{ version: 2 }, { version: 2 }]);
});
