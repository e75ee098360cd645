import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#server/accounts/users/users.ts';
import { isStored, listMedia, listMonths, listOwners } from '#server/media/media/media.queries.ts';
import { countStorageMb } from '#server/plans/entitlements/entitlements.queries.ts';
import { idsOf } from '#server/platform/ids.ts';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { costOfAsync } from '../setup/app/growth.ts';
import { countQueries } from '../setup/database/count-queries.ts';
import { addRows } from '../setup/database/records.ts';

let app: TestApp;
let editor: Person;
let viewer: Viewer;
beforeAll(async () => {
  app = await startApp();
  editor = await personWithRole(app, 'EDITOR');
  viewer = (await app.services.users.findById(editor.id)) as unknown as Viewer;
  viewer = { ...viewer, systemRole: 'EDITOR' };
});
afterAll(() => app.close());

let added = 0;

/** Files of three months, as rows only. */
async function addFiles(count: number): Promise<void> {
  const { db } = app;
  for (const end = added + count; added < end; ) {
    const rows = Array.from({ length: Math.min(500, end - added) }, () => {
      const n = added++;
      const at = `2026-0${(n % 3) + 1}-15T00:00:00.000Z`;
      return {
        id: `file-${n}`,
        slug: `file-${n}.png`,
        owner_id: editor.id,
        type: 'image' as const,
        mime: 'image/png',
        storage_key: `media/file-${n}/x`,
        preview_key: `media/file-${n}/x-preview`,
        sha256: 'x'.repeat(64),
        size: 20_000,
        title: `File ${n}`,
        visibility: 'public' as const,
        focal_x: 0.5,
        focal_y: 0.5,
        created_at: at,
        updated_at: at,
      };
    });
    await addRows(db, 'media', rows);
  }
  if (process.env.TEST_ENGINE === 'postgres') await sql`analyze media`.execute(db);
}

test('months, owners and storage keys are found with an index', async () => {
  const { db } = app;
  await addFiles(100);
  expect(await listMonths(app.services.database, { viewer })).toEqual(['2026-03', '2026-02', '2026-01']);
  const writer = await signedInPerson(app);
  const owners = await listOwners(db, [writer.id], { files: 50, owners: 5 });
  expect(idsOf(owners)).toEqual([writer.id, editor.id]);
  expect(await isStored(db, 'media/file-7/x')).toBe(true);
  expect(await isStored(db, 'media/file-7/x-preview')).toBe(true);
  expect(await isStored(db, 'media/file-7/y')).toBe(false);
  expect(await isStored(db, 'media/none/x')).toBe(false);
  expect(await countStorageMb(db, editor.id)).toBe(2);
});

test('a search by name reads the files once, and then those of the page', async () => {
  const counted = countQueries(app.services.database.db);
  const found = await listMedia(
    counted.db,
    { viewer },
    { nameLike: 'File 1', type: undefined },
    {
      limit: 5,
      page: 2,
    },
  );
  expect([found.rows.length, found.count, counted.count()]).toEqual([5, 11, 2]);
});

// The processor time of SQLite is spent in this process.
if (process.env.TEST_ENGINE !== 'postgres') {
  test('the cost of frequent queries does not grow with the number of files', async () => {
    const { db } = app;
    const repeat = (times: number, run: () => Promise<unknown>) => async () => {
      for (let n = 0; n < times; n++) await run();
    };
    const asked = {
      months: repeat(10, () => listMonths(app.services.database, { viewer })),
      owners: repeat(10, () => listOwners(db, [editor.id], { files: 50, owners: 5 })),
      keys: repeat(50, () => isStored(db, 'media/none/x')),
    };
    const few: Record<string, number> = {};
    for (const [name, run] of Object.entries(asked)) {
      await run();
      few[name] = await costOfAsync(run);
    }
    await addFiles(20_000);
    for (const [name, run] of Object.entries(asked))
      await eventually(async () =>
        expect((await costOfAsync(run)) / Math.max(few[name] ?? 0, 5), name).toBeLessThan(5),
      );
  });
}
