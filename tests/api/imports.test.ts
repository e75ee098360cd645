import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import {
  entriesOf,
  type ImportAnswer,
  importedPost,
  importFiles,
  importText,
  sendImport,
} from '../setup/content/imports.ts';
import { parseCsv } from '../setup/content/parse-csv.ts';
import { png } from '../setup/content/pictures.ts';
import { item, wxr } from '../setup/content/wordpress.ts';
import { zip } from '../setup/content/zip.ts';
import { changeRows, changeUser, rowsOf } from '../setup/database/records.ts';

let app: TestApp;
let editor: Person;
beforeAll(async () => {
  app = await startApp();
  editor = await personWithRole(app, 'EDITOR');
});
afterAll(() => app.close());

const get = async ({ id }: { id: string }): Promise<ImportAnswer> =>
  (await editor.client.get(`/api/admin/imports/${id}`).expect(200)).body.import;

async function cancel({ id }: { id: string }): Promise<ImportAnswer> {
  await editor.client.delete(`/api/admin/imports/${id}`).expect(200);
  await app.services.worker.idle();
  return get({ id });
}

test('categories and tags of an import are recorded as created by the user who started it', async () => {
  const content = '---\ncategory: Recorded\ntags: recorded-tag\n---\nText.';
  await importFiles(app, editor, [{ name: 'recorded.md', content }]);
  for (const [action, object_name] of [
    ['category.created', 'Recorded'],
    ['tag.created', 'recorded-tag'],
  ] as const) {
    const [entry, ...others] = await rowsOf(app.services.database.db, 'audit_entries', {
      action,
      object_name,
    });
    expect(others).toEqual([]);
    // The job runs after the request, and has no address.
    expect(entry).toMatchObject({ actor_id: editor.id, actor_role: 'EDITOR', address: null });
  }
});

describe('an archive', () => {
  test.each([
    ['nul.zip', zip([{ name: 'posts/with\0nul.md', content: '# With NUL\n\nTea.' }])],
    ['nul.xml', wxr([item({ id: 4711, name: 'with\0nul' })])],
  ])('of %s is imported without NUL, which PostgreSQL refuses', async (name, content) => {
    const outcome = await importFiles(app, editor, [{ name, content }]);
    expect(outcome).toMatchObject({ status: 'done', counts: { imported: 1 } });
    expect((await entriesOf(editor, outcome))[0]?.source).toContain('withnul');
  });
});

describe('an import', () => {
  const archive = (names: string[], text = 'x') =>
    zip(names.map((name) => ({ name: `${name}.md`, content: `---\ntitle: ${name}\n---\n${text}` })));

  test('creates no duplicates when it is repeated or runs in parallel', async () => {
    const content = archive(['twice-a', 'twice-b', 'twice-c']);
    const file = { name: 'twice.zip', content };
    await Promise.all([sendImport(editor, [file]), sendImport(editor, [file])]);
    await app.services.worker.idle();
    const { counts, id } = await importFiles(app, editor, [file]);
    expect(counts).toMatchObject({ total: 3, present: 3, imported: 0 });
    const entries = await entriesOf(editor, { id });
    expect(entries.map(({ post_slug }) => post_slug)).toEqual(['twice-a', 'twice-b', 'twice-c']);
    const { body } = await editor.client.get('/api/admin/posts?nameLike=twice-').expect(200);
    expect(body.count).toBe(3);
  });

  test('resumes after a restart', async () => {
    const { database } = app.services;
    const { id } = await importFiles(app, editor, [
      { name: 'r.zip', content: archive(['rest-a', 'rest-b']) },
    ]);
    // As a process that was killed after the first post leaves it.
    const [first, second] = await entriesOf(editor, { id });
    const { body } = await editor.client.get(`/api/admin/posts/${second?.post_id}`);
    await editor.client.delete(`/api/posts/${second?.post_id}`).expect(200);
    await changeRows(
      database.db,
      'import_entries',
      { import_id: id, position: 1 },
      { outcome: 'pending', content: JSON.stringify(parsed(body.post.title)) },
    );
    await changeRows(database.db, 'imports', { id }, { status: 'importing' });
    await app.services.queue.enqueue(database.db, 'import', { importId: id });
    await app.services.worker.idle();
    expect(await get({ id })).toMatchObject({ status: 'done', counts: { imported: 2, pending: 0 } });
    const after = await entriesOf(editor, { id });
    expect(after[0]?.post_id).toBe(first?.post_id);
    expect(after[1]?.post_slug).toBe('rest-b');
  });

  test('is undone, except for posts that were changed since', async () => {
    const content = zip([
      { name: 'back-a.md', content: '![Pot](pot.png)' },
      { name: 'back-b.md', content: 'x' },
      { name: 'back-c.md', content: 'x' },
      { name: 'pot.png', content: await png({ width: 20, height: 20 }) },
    ]);
    const file = { name: 'back.zip', content };
    const done = await importFiles(app, editor, [file]);
    const [a, b, c] = await entriesOf(editor, done);
    const slug = /\/media\/([\w.-]+)/.exec((await importedPost(editor, a?.post_id)).body)?.[1];
    await editor.client.patch(`/api/posts/${b?.post_id}`).send({ title: 'Mine now' }).expect(200);
    await editor.client.delete(`/api/posts/${c?.post_id}`).expect(200);

    expect(await cancel(done)).toMatchObject({ status: 'reverted', counts: { reverted: 2, kept: 1 } });
    await editor.client.get(`/api/admin/posts/${a?.post_id}`).expect(404);
    expect((await importedPost(editor, b?.post_id)).title).toBe('Mine now');
    expect((await app.browser().get(`/media/${slug}`)).status).toBe(404);
    await editor.client.delete(`/api/admin/imports/${done.id}`).expect(409);

    // Posts of an undone import can be imported again.
    expect((await importFiles(app, editor, [file])).counts).toMatchObject({ imported: 2, present: 1 });
  });

  test('whose undo fails five times has failed, and can be undone again', async () => {
    const done = await importFiles(app, editor, [{ name: 'u.zip', content: archive(['undo-a', 'undo-b']) }]);
    const { copies } = app.services.posts;
    const removal = vi.spyOn(copies, 'removeUnchanged').mockRejectedValue(new Error('no connection'));
    expect(await cancel(done)).toMatchObject({ status: 'reverting' });
    await changeRows(
      app.db,
      'jobs',
      { kind: 'import', status: 'queued' },
      { attempts: 4, run_at: done.created_at },
    );
    await app.services.worker.idle();
    expect(await get(done)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('Undo it again'),
      counts: { imported: 2 },
    });
    removal.mockRestore();
    expect(await cancel(done)).toMatchObject({ status: 'reverted', problem: null, counts: { reverted: 2 } });
  });

  test.each([
    { status: 'reverting' as const, problem: 'Undo it again' },
    { status: 'importing' as const, problem: 'Import the same file again' },
  ])('that is $status without a job, because each was killed, has failed', async ({ status, problem }) => {
    const { id } = await importFiles(app, editor, [
      { name: 'k.zip', content: archive([`killed-${status}`]) },
    ]);
    await app.services.imports.failOrphaned();
    expect(await get({ id })).toMatchObject({ status: 'done' });
    await changeRows(app.db, 'imports', { id }, { status });
    // A job that waits for its next attempt continues it.
    await app.services.queue.enqueue(app.db, 'import', { importId: id }, { inSeconds: 3600 });
    await app.services.imports.failOrphaned();
    expect(await get({ id })).toMatchObject({ status });
    await changeRows(app.db, 'jobs', { kind: 'import', status: 'queued' }, { status: 'dead' });
    await app.services.imports.failOrphaned();
    expect(await get({ id })).toMatchObject({ status: 'failed', problem: expect.stringContaining(problem) });
  });

  test('sends no old posts to subscribers', async () => {
    const { db } = app;
    const reader = await signedInPerson(app);
    await changeUser(db, reader.id, { newsletter_at: new Date().toISOString() });
    const old = await importText(app, editor, {
      name: 'old.md',
      content: '---\nchannel: email\ndate: 2020-01-02\n---\nx',
    });
    await app.services.worker.idle();
    const mailings = db.selectFrom('post_mailings').selectAll().where('post_id', '=', old.post.id);
    expect((await mailings.execute()).map(({ finished_at }) => finished_at)).toEqual([expect.any(String)]);
    expect(await rowsOf(db, 'post_deliveries')).toEqual([]);
  });

  test('can be stopped, and imported posts stay', async () => {
    const { database } = app.services;
    const { id } = await importFiles(app, editor, [{ name: 's.zip', content: archive(['stop-a']) }]);
    await changeRows(database.db, 'imports', { id }, { status: 'importing' });
    expect(await cancel({ id })).toMatchObject({ status: 'stopped', counts: { imported: 1 } });
  });

  test('fails if its owner may no longer publish', async () => {
    const other = await personWithRole(app, 'EDITOR');
    const { db } = app;
    const { body } = await sendImport(other, [{ name: 'x.md', content: 'x' }]);
    await changeUser(db, other.id, { system_role: null });
    await changeRows(db, 'imports', { id: body.import.id }, { status: 'queued' });
    await app.services.queue.enqueue(db, 'import', { importId: body.import.id });
    await app.services.worker.idle();
    expect(await get(body.import)).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/may no longer publish/),
    });
  });

  test('is listed with a report, also as CSV', async () => {
    const { outcome } = await importText(app, editor, {
      name: 'report.md',
      content: '---\ntitle: "=1+1"\nweight: 1\n---\nx',
    });
    const { body } = await editor.client.get('/api/admin/imports?limit=1').expect(200);
    expect(body.results[0]).toMatchObject({ id: outcome.id, files: [{ name: 'report.md' }], status: 'done' });
    const report = await editor.client.get(`/api/admin/imports/${outcome.id}/entries?format=csv`).expect(200);
    const [head, row] = parseCsv(report.text);
    expect(head).toEqual(['position', 'title', 'source', 'outcome', 'notes', 'post_id', 'post_slug']);
    expect(row?.slice(1, 5)).toEqual([
      "'=1+1",
      'report.md',
      'imported',
      'There is no field here for weight.',
    ]);
    const csv = await editor.client.get('/api/admin/imports?format=csv').expect(200);
    expect(parseCsv(csv.text)[1]?.[1]).toBe('report.md');
  });

  test('is in the export of the account that started it, and in no other', async () => {
    const { id } = await importFiles(app, editor, [{ name: 'mine.md', content: 'Mine.' }]);
    const other = await personWithRole(app, 'EDITOR');
    const exported = async ({ client, id: userId }: Person) =>
      (await client.get(`/api/users/${userId}/export`).expect(200)).body.imports;
    expect(await exported(editor)).toContainEqual(expect.objectContaining({ id, status: 'done' }));
    expect(await exported(other)).toEqual([]);
  });

  test('is for editors and admins, and leaves no temporary file', async () => {
    const writer = await signedInPerson(app);
    expect((await sendImport(writer, [{ name: 'a.md', content: 'x' }])).status).toBe(404);
    expect((await writer.client.get('/api/admin/posts/export')).status).toBe(404);
    const { readdir } = await import('node:fs/promises');
    expect(await readdir(`${app.dataDir}/uploads`)).toEqual([]);
    expect(await readdir(`${app.dataDir}/files/imports`).catch(() => [])).toEqual([]);
  });
});

const parsed = (title: string) => ({
  ...{ title, slug: 'rest-b', excerpt: null, body: ['x'], category: null, tags: [], cover: null },
  ...{ channel: 'page', publishedAt: null, seoTitle: null, seoDescription: null, canonicalUrl: null },
  ...{ status: 'live', approvalStatus: 'approved', isFeatured: false, isSponsored: false, campaignId: null },
  ...{ reviewMessage: null, submittedAt: null, createdAt: null, updatedAt: null, change: null },
  ...{ formerSlugs: [], pictures: [], postId: null },
});
