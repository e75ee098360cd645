import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { encryptedPdf, pdf, wordDocument } from '../setup/content/documents.ts';
import { png } from '../setup/content/pictures.ts';
import { createSourceOwner, guide, type SourceOwner } from '../setup/content/source-owner.ts';
import { rowsOf } from '../setup/database/records.ts';

let app: TestApp;
let owner: Person;
let shop: SourceOwner;

beforeAll(async () => {
  app = await startApp();
  owner = await signedInPerson(app);
  shop = createSourceOwner(app, owner);
});
afterAll(() => app.close());

describe('a file', () => {
  test('is read by a job, and cited by its title and page', async () => {
    const { id, sources, token } = await shop.addBot();
    const file = await shop.upload(guide(), 'Tea guide.pdf');
    const added = await shop.addFile(sources, file.id);
    expect(added).toMatchObject({ type: 'media', media_id: file.id, link: 'none', visibility: 'private' });
    expect(await shop.whenRead(sources, added.id)).toMatchObject({
      status: 'ready',
      title: 'Tea guide',
      error: null,
      pages_count: 1,
      passages_count: 2,
      found_count: 1,
      done_count: 1,
    });
    const { citations } = await shop.ask(token, 'What water does green tea need?');
    expect(citations).toMatchObject([{ title: 'Page 2 · Tea guide', url: '' }]);
    expect(await shop.find(id, 'degrees')).toEqual([]);
    const { body } = await owner.client.get(`${sources}/${added.id}/pages`).expect(200);
    expect(body.results).toMatchObject([{ url: '', title: 'Tea guide', status: 'indexed' }]);
  });

  test('has the title of the document unless its owner has named it', async () => {
    const { sources } = await shop.addBot();
    const rules = () => wordDocument(['Title', 'House rules'], 'Guests leave their boots at the door.');
    const titleOf = async (id: string) =>
      (await owner.client.get(`/api/media/${id}`)).body.media.details.title;
    const found = await shop.upload(rules(), 'HR_2024_final.docx');
    const read = await shop.whenRead(sources, (await shop.addFile(sources, found.id)).id);
    expect(read.title).toBe('House rules');
    expect(await titleOf(found.id)).toBe('House rules');

    const named = await shop.upload(rules(), 'HR_2025.docx');
    await owner.client.patch(`/api/media/${named.id}`).send({ title: 'For our guests' }).expect(200);
    expect((await shop.whenRead(sources, (await shop.addFile(sources, named.id)).id)).title).toBe(
      'For our guests',
    );
    // Also when it is read again.
    await owner.client.patch(`/api/media/${found.id}`).send({ title: 'Our rules' }).expect(200);
    await eventually(async () => expect((await shop.whenRead(sources, read.id)).title).toBe('Our rules'));
    await app.services.worker.idle();
    expect(await titleOf(found.id)).toBe('Our rules');
  });

  test('is read again when it is replaced or renamed', { timeout: 60_000 }, async () => {
    const { sources, token } = await shop.addBot();
    const { id: mediaId } = await shop.upload(wordDocument('The shop opens at nine.'), 'Hours.docx');
    const { id } = await shop.addFile(sources, mediaId);
    await shop.whenRead(sources, id);
    const reupload = (content: Buffer | string, name: string) =>
      owner.client.post(`/api/media/${mediaId}/reupload`).attach('files[]', Buffer.from(content), name);
    await reupload('The shop opens at eleven.', 'hours.txt').expect(200);
    await eventually(async () =>
      expect((await shop.ask(token, 'When does the shop open?')).response).toContain('eleven'),
    );
    await owner.client.patch(`/api/media/${mediaId}`).send({ title: 'Opening hours' }).expect(200);
    await eventually(async () =>
      expect((await shop.ask(token, 'When does the shop open?')).citations[0].title).toBe('Opening hours'),
    );
    // The file has changed.
    await reupload('  ', 'hours.txt').expect(200);
    await eventually(async () =>
      expect(await shop.whenRead(sources, id)).toMatchObject({
        status: 'failed',
        pages_count: 0,
        passages_count: 0,
      }),
    );
    expect((await shop.ask(token, 'When does the shop open?')).answered).toBe(false);
    await reupload('The shop opens at noon.', 'hours.txt').expect(200);
    await eventually(async () => expect((await shop.whenRead(sources, id)).status).toBe('ready'));
  });

  test.each([
    ['Locked.pdf', encryptedPdf(), 'protected with a password'],
    ['Scan.pdf', pdf({ isScanned: true }), 'no text. Let a program recognize'],
    ['Empty.pdf', pdf({}), 'The file has no text.'],
    ['Blank.docx', wordDocument(), 'The file has no text.'],
  ])('that cannot be read says why: %s', async (name, content, reason) => {
    const { sources } = await shop.addBot();
    const { id } = await shop.addFile(sources, (await shop.upload(content, name)).id);
    const source = await shop.whenRead(sources, id);
    expect(source).toMatchObject({ status: 'failed', pages_count: 0, passages_count: 0 });
    expect(source.error).toContain(reason);
    await owner.client.post(`${sources}/${id}/sync`).expect(200);
    expect((await shop.whenRead(sources, id)).error).toContain(reason);
  });

  test('of another type, of another user or without an owner is refused', async () => {
    const { sources } = await shop.addBot();
    const post = (input: object) =>
      owner.client
        .post(sources)
        .send({ type: 'media', ...input })
        .expect(422);
    const picture = await shop.upload(await png({ width: 10, height: 10 }), 'cup.png');
    expect((await post({ mediaId: picture.id })).body.errors.media_id[0]).toContain('A picture has no text');
    const other = await signedInPerson(app);
    const foreign = await shop.upload('Secret tea.', 'secret.txt', other.client);
    for (const mediaId of [foreign.id, 'unknown'])
      expect((await post({ mediaId })).body.errors.media_id[0]).toContain('not found');
    expect((await post({})).body.errors.media_id).toEqual(['Choose a file.']);
    await post({ mediaId: picture.id, link: 'javascript:' });
    await other.client.post(sources).send({ type: 'media', mediaId: foreign.id }).expect(404);
  });

  test('cannot be deleted while a source uses it', async () => {
    const { sources } = await shop.addBot();
    const { id: mediaId } = await shop.upload('Tea is good.', 'Used.txt');
    const [{ id }, second] = [await shop.addFile(sources, mediaId), await shop.addFile(sources, mediaId)];
    await shop.whenRead(sources, id);
    const { body } = await owner.client.get(`/api/media/${mediaId}`).expect(200);
    expect(body.media.used_in[0]).toMatchObject({
      kind: 'source',
      href: expect.stringMatching(/\/knowledge$/),
    });
    const refused = await owner.client
      .post('/api/media/bulk/delete')
      .send({ ids: [mediaId] })
      .expect(409);
    expect(refused.body.errors.ids[0]).toMatch(/^Used: Knowledge of/);
    for (const source of [id, second.id]) await owner.client.delete(`${sources}/${source}`).expect(200);
    await owner.client.delete(`/api/media/${mediaId}`).expect(200);
  });

  test('is deleted with its owner’s account', async () => {
    const leaver = await signedInPerson(app);
    const { sources } = await shop.addBot(leaver.client);
    const { id: mediaId } = await shop.upload('Tea is good.', 'Leaves.txt', leaver.client);
    await leaver.client.post(sources).send({ type: 'media', mediaId }).expect(201);
    const { body } = await leaver.client.get('/api/auth/user').expect(200);
    await app.services.worker.idle();
    await leaver.client.delete(`/api/users/${body.user.id}`).send({ password: PASSWORD }).expect(200);
    const { db } = app;
    expect(await rowsOf(db, 'media', { id: mediaId })).toEqual([]);
  });
});
