import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PASSWORD, personWithRole, signedInPerson } from '../factories.ts';
import { eventually } from '../setup/app/eventually.ts';
import { type MediaAnswer, withMediaApp } from '../setup/content/media-app.ts';
import { jpeg, png, pngHeader } from '../setup/content/pictures.ts';
import { docx } from '../setup/content/zip.ts';
import { addRows, changeRows, rowOf } from '../setup/database/records.ts';

const media = withMediaApp();

describe('a file', () => {
  test('is sent in ranges', async () => {
    const { id, source_url } = await media.upload('0123456789', 'numbers.txt');
    await media.owner.client.patch(`/api/media/${id}`).send({ visibility: 'public' }).expect(200);
    const part = await media.fetchFile(source_url, { Range: 'bytes=2-4' }).expect(206);
    expect([String(part.body), part.headers['content-range']]).toEqual(['234', 'bytes 2-4/10']);
    expect(String((await media.fetchFile(source_url, { Range: 'bytes=-3' }).expect(206)).body)).toBe('789');
    await media.fetchFile(source_url, { Range: 'bytes=10-' }).expect(416);
    await media.fetchFile(source_url, { Range: 'bytes=0-1,3-4' }).expect(200);
    await media.fetchFile(source_url, { Range: 'bytes=0-1', 'If-Range': '"other"' }).expect(200);
    const head = await media.app.browser().head(source_url).expect(200);
    expect(head.headers).toMatchObject({
      'content-length': '10',
      'content-disposition': 'attachment; filename="numbers.txt"',
    });
  });

  test('other than a picture is private until its owner publishes it', async () => {
    const { id, source_url } = await media.upload('secret', 'contract.txt');
    const other = await signedInPerson(media.app);
    const editor = await personWithRole(media.app, 'EDITOR');
    await media.fetchFile(source_url).expect(404);
    await other.client.get(source_url).expect(404);
    const own = await media.owner.client.get(source_url).expect(200);
    expect(own.headers['cache-control']).toBe('private, no-cache');
    await editor.client.get(source_url).expect(404);
    await media.owner.client.patch(`/api/media/${id}`).send({ visibility: 'public' }).expect(200);
    await media.fetchFile(source_url).expect(200);
  });

  test('on the disk of another process is temporarily unavailable', async () => {
    const { id, source_url } = await media.upload(await png(), 'elsewhere.png');
    await changeRows(media.app.db, 'media', { id }, { storage_key: 'no/where' });
    for (const address of [source_url, `${source_url}?format=auto&width=64`]) {
      const answer = await media.fetchFile(address).expect(503);
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
      expect(String(answer.body)).toContain('cannot be reached');
    }
  });

  test('gets its title, alt text and caption from its owner', async () => {
    const { id } = await media.upload(await png(), 'edit.png');
    const patch = async (change: object) =>
      (await media.owner.client.patch(`/api/media/${id}`).send(change).expect(200)).body.media;
    expect(
      await patch({ title: 'A title', alt_text: 'Two colours', caption: 'Seen from above' }),
    ).toMatchObject({
      details: { title: 'A title', alt_text: 'Two colours', caption: 'Seen from above' },
      is_decorative: false,
      used_in: [],
    });
    expect(await patch({ is_decorative: true })).toMatchObject({
      details: { alt_text: '' },
      is_decorative: true,
    });
    expect(await patch({ is_decorative: false })).toMatchObject({ details: { alt_text: null } });
    // The entered texts are kept.
    await media.owner.client
      .patch(`/api/media/${id}`)
      .send({ is_decorative: true, alt_text: 'A pot' })
      .expect(422);
    await media.owner.client.patch(`/api/media/${id}`).send({ title: '' }).expect(422);
    await media.owner.client.patch(`/api/media/${id}`).send({ source_url: '/media/x.png' }).expect(422);
  });

  test('used as a profile picture has the same description there', async () => {
    const { app, owner } = media;
    const { id } = await media.upload(await png(), 'face.png');
    const describeFile = (change: object) => owner.client.patch(`/api/media/${id}`).send(change).expect(200);
    const choose = (change: object) => owner.client.patch(`/api/users/${owner.id}`).send(change).expect(200);
    const altText = async () =>
      (await app.browser().get(`/api/users/${owner.id}`).expect(200)).body.user.profile_media?.media.details
        .alt_text;
    await describeFile({ alt_text: 'Ann laughs' });
    await choose({ profileMediaId: id });
    expect(await altText()).toBe('Ann laughs');
    await describeFile({ alt_text: 'Ann looks up' });
    expect(await altText()).toBe('Ann looks up');
    await describeFile({ is_decorative: true });
    expect(await altText()).toBe('');
    await choose({ profileImage: '/images/avatars/3.svg' });
    expect(await altText()).toBe('');
  });

  test('of another user is not found', async () => {
    const { id } = await media.upload(await png(), 'mine.png');
    const { client } = await signedInPerson(media.app);
    await client.get(`/api/media/${id}`).expect(404);
    await client.patch(`/api/media/${id}`).send({ title: 'x' }).expect(404);
    await client.delete(`/api/media/${id}`).expect(404);
    await client
      .post(`/api/media/${id}/reupload`)
      .attach('files[]', await png(), 'x.png')
      .expect(404);
    await client
      .post('/api/media/bulk/delete')
      .send({ ids: [id] })
      .expect(404);
    await media.owner.client.get(`/api/media/${id}`).expect(200);
  });

  test('is replaced by a file of the same kind, also in parallel, and old bytes are deleted', async () => {
    const { id, source_url } = await media.upload(await png(), 'again.png');
    const replace = async (body: Buffer, name: string) =>
      media.owner.client.post(`/api/media/${id}/reupload`).attach('files[]', body, name);
    const both = await Promise.all([
      replace(await jpeg({ width: 10, height: 10 }), 'a.jpg'),
      replace(await jpeg({ width: 20, height: 20 }), 'b.jpg'),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await media.owner.client.get(`/api/media/${id}`).expect(200);
    const served = await media.fetchFile(source_url).expect(200);
    expect(served.body.length).toBe(body.media.size);
    expect((await replace(Buffer.from('text'), 'c.txt')).status).toBe(422);
    await media.app.services.worker.idle();
    const stored = await readdir(join(media.app.dataDir, 'files', 'media', id));
    expect(stored.filter((name) => !name.endsWith('.type'))).toHaveLength(1);
  });

  test('is deleted with its bytes', async () => {
    const { id, source_url } = await media.upload(await png(), 'gone.png');
    await media.owner.client.delete(`/api/media/${id}`).expect(200);
    await media.fetchFile(source_url).expect(404);
    await media.owner.client.delete(`/api/media/${id}`).expect(404);
    await eventually(async () => {
      await media.app.services.worker.idle();
      expect(await readdir(join(media.app.dataDir, 'files', 'media'))).not.toContain(id);
    });
  });
});

describe('the list', () => {
  test('shows own files: the selected ones first, then those that were changed last', async () => {
    const { client } = await signedInPerson(media.app);
    const files: MediaAnswer[] = [];
    for (const name of ['one.png', 'two.png', 'three.png'])
      files.push(await media.upload(await png(), name, client));
    files.push(await media.upload('text', 'four.txt', client));
    const [one, two, three, four] = files.map(({ id }) => id);
    const list = async (query: string) => {
      const { body } = await client.get(`/api/media?${query}`).expect(200);
      return body.results.map(({ id }: MediaAnswer) => id);
    };
    expect(await list('')).toEqual([four, three, two, one]);
    await client.patch(`/api/media/${one}`).send({ caption: 'changed' }).expect(200);
    expect(await list('')).toEqual([one, four, three, two]);
    expect(await list(`selectedIds=${two},${three}&limit=3`)).toEqual([three, two, one]);
    expect(await list('type=document')).toEqual([four]);
    expect(await list(`type=document&selectedIds=${two}`)).toEqual([two, four]);
    expect(await list('nameLike=TWO')).toEqual([two]);
    const month = new Date().toISOString().slice(0, 7);
    expect(await list(`date=${month}`)).toHaveLength(4);
    expect(await list('date=1999-01')).toEqual([]);
    expect(await list('date=never&type=odd')).toHaveLength(4);
    expect(await list(`ownerId=${media.owner.id}`)).toEqual([]);
    const options = await client.get('/api/media/date-options').expect(200);
    expect(options.body.options).toEqual([
      { value: month, label: expect.stringContaining(month.slice(0, 4)) },
    ]);
    const staff = await personWithRole(media.app, 'EDITOR');
    const { body } = await staff.client
      .get(`/api/media?ownerId=${(await client.get('/api/auth/user')).body.user.id}`)
      .expect(200);
    // The private document is its owner's alone.
    expect(body.count).toBe(3);
  });

  test('reports whether a slug with its extension is available', async () => {
    const { slug } = await media.upload(await png(), 'taken.png');
    const isFree = async (query: string) => {
      const { body } = await media.owner.client.get(`/api/search/availability/media?${query}`).expect(200);
      return body.is_available;
    };
    expect(await isFree(`value=${slug}`)).toBe(false);
    expect(await isFree('value=free.png')).toBe(true);
    expect(await isFree(`value=taken&current=${slug}`)).toBe(true);
    expect(await isFree(`value=taken&current=other.png`)).toBe(false);
    // Without an extension, a file with any of them counts.
    expect(await isFree('value=taken')).toBe(false);
    expect(await isFree('value=take')).toBe(true);
    for (const impossible of [
      '',
      'value=',
      'value=Bad%20Name.png',
      'value=F3.JPG',
      'value=..',
      'value=a.b.c',
    ])
      await media.owner.client.get(`/api/search/availability/media?${impossible}`).expect(422);
  });
});

describe('the slug of a file', () => {
  const rename = (id: string, slug: string) => media.owner.client.patch(`/api/media/${id}`).send({ slug });

  test('changes without the extension, and the former address leads to the new one', async () => {
    const { id, source_url } = await media.upload(await png(), 'before.png');
    const { body } = await rename(id, 'after').expect(200);
    expect(body.media).toMatchObject({ slug: 'after.png', source_url: '/media/after.png' });
    const moved = await media.fetchFile(`${source_url}?width=64`).expect(301);
    expect(moved.headers).toMatchObject({
      location: '/media/after.png?width=64',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300, must-revalidate',
    });
    await rename(id, 'later').expect(200);
    expect((await media.fetchFile(source_url)).headers.location).toBe('/media/later.png');
    await rename(id, 'before').expect(200);
    await media.fetchFile(source_url).expect(200);
    await rename(id, 'No Slug').expect(422);
  });

  test('stays reserved, and a former address tells nobody of a private file', async () => {
    const { id, source_url } = await media.upload('secret', 'plan.txt');
    const other = await media.upload('text', 'draft.txt');
    await rename(id, 'plan-b').expect(200);
    await media.fetchFile(source_url).expect(404);
    await media.owner.client.get(source_url).expect(301);
    for (const taken of ['plan', 'plan-b']) {
      const { body } = await rename(other.id, taken).expect(422);
      expect(body.errors.slug).toEqual(['This slug is taken.']);
    }
    expect((await media.upload('text', 'plan.txt')).slug).not.toBe('plan.txt');
    const isFree = async (current: string) =>
      (await media.owner.client.get(`/api/search/availability/media?value=plan&current=${current}`)).body
        .is_available;
    expect(await isFree('plan-b.txt')).toBe(true);
    expect(await isFree('draft.txt')).toBe(false);
    await media.owner.client.delete(`/api/media/${id}`).expect(200);
    await rename(other.id, 'plan').expect(200);
  });

  test('may change where profiles, posts and products show the file', async () => {
    const { client, id: userId } = await personWithRole(media.app, 'ADMIN');
    const { id, source_url } = await media.upload(await png(), 'shown.png', client);
    await client.patch(`/api/users/${userId}`).send({ profile_media_id: id }).expect(200);
    const description = `![The dashboard](${source_url})`;
    await client.post('/api/admin/products').send({ name: 'Cup', kind: 'app', description }).expect(201);
    await client.patch(`/api/media/${id}`).send({ slug: 'moved' }).expect(200);
    const post = { title: 'Shown', body: `![A cup](${source_url})` };
    const written = await client.post('/api/posts').send(post).expect(201);
    expect((await rowOf(media.app.db, 'post_media', { post_id: written.body.post.id })).media_id).toBe(id);
    expect((await rowOf(media.app.db, 'users', { id: userId })).profile_image).toMatch(
      /^\/media\/moved\.png/,
    );
    const { body } = await client.get(`/api/media/${id}`).expect(200);
    expect(body.media.used_in.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'post',
      'product',
      'user',
    ]);
  });

  test('has a limit of former ones', async () => {
    const { id } = await media.upload('text', 'many.txt');
    await addRows(
      media.app.db,
      'former_media_slugs',
      Array.from({ length: 20 }, (_, index) => ({ slug: `many-${index}.txt`, media_id: id })),
    );
    await rename(id, 'too-many').expect(422);
    await rename(id, 'many-3').expect(200);
  });
});

describe('a document', () => {
  const PDF = readFileSync('tests/files/two-pages.pdf');

  test('has a preview of its first page for those who may open it', async () => {
    const file = await media.upload(PDF, 'paper.pdf');
    expect(file).toMatchObject({ type: 'pdf', has_preview: true, width: null });
    const url = `${file.source_url}?format=auto&width=256`;
    await media.fetchFile(url).expect(404);
    const { body } = await media.owner.client
      .get(url)
      .set('Accept', 'image/webp')
      .responseType('blob')
      .expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 256 });
    const whole = await media.owner.client.get(file.source_url).responseType('blob').expect(200);
    expect(whole.body).toEqual(PDF);
    expect(whole.headers['content-disposition']).toBe('inline; filename="paper.pdf"');
  });

  test('of an office program shows the picture that it contains', async () => {
    expect(await media.upload(docx(), 'plain.docx')).toMatchObject({ type: 'document', has_preview: false });
    const withPicture = (content: Buffer) => docx({ name: 'docProps/thumbnail.jpeg', content });
    const file = await media.upload(withPicture(await jpeg({ width: 300, height: 400 })), 'letter.docx');
    expect(file).toMatchObject({ mime_type: expect.stringContaining('wordprocessingml'), has_preview: true });
    await media.owner.client.patch(`/api/media/${file.id}`).send({ visibility: 'public' }).expect(200);
    const { body } = await media.fetchFile(`${file.source_url}?format=auto&width=128`).expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 128 });
    const broken = await media.upload(withPicture(pngHeader({ width: 10, height: 10 })), 'other.docx');
    expect(broken).toMatchObject({ has_preview: false });
  });

  test.each([
    ['would unpack to gigabytes', docx({ name: 'word/media/a', claimedSize: 4_000_000_000 })],
    ['has 100,000 entries', docx(...Array.from({ length: 65_000 }, (_, at) => ({ name: `a/${at}` })))],
    ['names files outside of itself', docx({ name: '../../etc/passwd', content: 'x' })],
    ['is cut off', docx().subarray(0, -40)],
    [
      'has XML entities',
      docx({ name: 'word/styles.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    ],
    [
      'loads pictures from elsewhere',
      docx({
        name: 'word/_rels/document.xml.rels',
        content:
          '<Relationships><Relationship Type="http://x/relationships/image" Target="http://x.example/a.png" TargetMode="External"/></Relationships>',
      }),
    ],
  ])('that %s is refused', async (_what, body) => {
    await media.send(body, 'bomb.docx').expect(422);
  });

  test('without a preview is still accepted', async () => {
    expect(await media.upload('%PDF-1.4\nbroken', 'broken.pdf')).toMatchObject({
      type: 'pdf',
      has_preview: false,
    });
    expect(await media.upload('Tea', 'plain.txt')).toMatchObject({ has_preview: false });
  });
});

describe('where a file is used', () => {
  test('it is not deleted, and the error lists the uses: a profile picture, an avatar, a logo', async () => {
    const { client, id: userId, name } = await signedInPerson(media.app);
    const { id, source_url } = await media.upload(await png(), 'face.png', client);
    const profile = await client.patch(`/api/users/${userId}`).send({ profile_media_id: id }).expect(200);
    const shown = { media_id: id, media: { source_url } };
    expect(profile.body.user.profile_media).toMatchObject(shown);
    const publicly = await media.app.browser().get(`/api/users/${name}`).expect(200);
    expect(publicly.body.user.profile_media).toMatchObject(shown);
    const made = await client.post('/api/bots').send({ name: 'Helper', avatar_media_id: id }).expect(201);
    expect(made.body.bot.avatar).toEqual({ media_id: id, source_url, version: expect.any(String) });
    const added = await client.post('/api/sites').send({ name: 'Tea', domain: 'tea.example' }).expect(201);
    const site = `/api/sites/${added.body.site.id}`;
    const withLogo = await client.patch(site).send({ logo_media_id: id }).expect(200);
    expect(withLogo.body.site.logo).toEqual({ media_id: id, source_url, version: expect.any(String) });

    // Browsers keep an address with a version for good: a replaced picture has another one everywhere.
    const replaced = await client
      .post(`/api/media/${id}/reupload`)
      .attach('files[]', await png({ width: 20, height: 20 }), 'new.png')
      .expect(200);
    const version = replaced.body.media.updated_at;
    expect(version).not.toBe(withLogo.body.site.logo.version);
    const user = await media.app.browser().get(`/api/users/${name}`).expect(200);
    expect(user.body.user.profile_media.media).toMatchObject({ source_url, version });
    const bot = await client.get(`/api/bots/${made.body.bot.id}`).expect(200);
    expect(bot.body.bot.avatar).toEqual({ media_id: id, source_url, version });
    expect((await client.get(site).expect(200)).body.site.logo).toEqual({
      media_id: id,
      source_url,
      version,
    });

    const { body } = await client.get(`/api/media/${id}`).expect(200);
    expect(
      body.media.used_in.map(({ kind, label }: { kind: string; label: string }) => [kind, label]),
    ).toEqual([
      ['user', `Profile picture of ${name}`],
      ['bot', 'Assistant Helper'],
      ['site', 'Website Tea'],
    ]);
    const listed = await client.get('/api/media?nameLike=face').expect(200);
    expect(listed.body.results[0].used_in).toEqual(body.media.used_in);
    const free = await media.upload(await png(), 'free.png', client);
    expect(free).toMatchObject({ used_in: [] });
    const refused = await client
      .post('/api/media/bulk/delete')
      .send({ ids: [free.id, id] })
      .expect(409);
    expect(refused.body.errors.ids).toHaveLength(3);
    await client.delete(`/api/media/${id}`).expect(409);
    await client
      .post('/api/media/bulk/delete')
      .send({ ids: ['unknown'] })
      .expect(404);
    await client.get(`/api/media/${free.id}`).expect(200);

    await client.patch(`/api/users/${userId}`).send({ profile_image: '/images/avatars/2.svg' }).expect(200);
    await client.patch(`/api/bots/${made.body.bot.id}`).send({ avatar_media_id: '' }).expect(200);
    await client.delete(site).expect(200);
    const deleted = await client
      .post('/api/media/bulk/delete')
      .send({ ids: [free.id, id] })
      .expect(200);
    expect(deleted.body.ids.sort()).toEqual([free.id, id].sort());
  });

  test('also in the description of a product', async () => {
    const { client } = await personWithRole(media.app, 'ADMIN');
    const { id, source_url } = await media.upload(await png(), 'screenshot.png', client);
    const description = `Looks like this:\n\n![The dashboard](${source_url})`;
    await client.post('/api/admin/products').send({ name: 'Tea set', kind: 'app', description }).expect(201);
    const { body } = await client.get(`/api/media/${id}`).expect(200);
    expect(body.media.used_in).toMatchObject([{ kind: 'product', label: 'Product Tea set' }]);
    await client.delete(`/api/media/${id}`).expect(409);
    await client.patch(`/api/media/${id}`).send({ visibility: 'private' }).expect(409);
  });

  test('only own pictures can be chosen', async () => {
    const { client, id: userId } = await signedInPerson(media.app);
    const foreign = await media.upload(await png(), 'foreign.png');
    const text = await media.upload('text', 'text.txt', client);
    for (const profile_media_id of [foreign.id, text.id, 'unknown', 7]) {
      const { body } = await client.patch(`/api/users/${userId}`).send({ profile_media_id }).expect(422);
      expect(Object.keys(body.errors)).toEqual(['profile_media_id']);
    }
  });

  test('it cannot become private, and a private file cannot be chosen', async () => {
    const { client, id: userId, name } = await signedInPerson(media.app);
    const { id } = await media.upload(await png(), 'shown.png', client);
    const setVisibility = (visibility: string) => client.patch(`/api/media/${id}`).send({ visibility });
    await setVisibility('private').expect(200);
    const choices = [
      () => client.patch(`/api/users/${userId}`).send({ profile_media_id: id }),
      () => client.post('/api/bots').send({ name: 'Helper', avatar_media_id: id }),
      () => client.patch(`/api/sites/${siteId}`).send({ logo_media_id: id }),
    ];
    const siteId = (
      await client.post('/api/sites').send({ name: 'Cups', domain: 'cups.example' }).expect(201)
    ).body.site.id;
    for (const choose of choices) await choose().expect(422);
    await setVisibility('public').expect(200);
    await choices[0]?.().expect(200);
    const refused = await setVisibility('private').expect(409);
    expect(refused.body.errors.visibility).toEqual([`shown: Profile picture of ${name}`]);
    const { body } = await client.get(`/api/media/${id}`).expect(200);
    expect(body.media.visibility).toBe('public');
  });

  test('a parallel choice and change to private have one winner', async () => {
    const { client, id: userId } = await signedInPerson(media.app);
    const { id } = await media.upload(await png(), 'hidden.png', client);
    for (let round = 0; round < 10; round++) {
      await client.patch(`/api/users/${userId}`).send({ profile_image: '/images/avatars/2.svg' }).expect(200);
      await client.patch(`/api/media/${id}`).send({ visibility: 'public' }).expect(200);
      const [chosen, hidden] = await Promise.all([
        client.patch(`/api/users/${userId}`).send({ profile_media_id: id }),
        client.patch(`/api/media/${id}`).send({ visibility: 'private' }),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([chosen.status, hidden.status]);
    }
  });

  test('a parallel choice and deletion have one winner', async () => {
    const { client, id: userId } = await signedInPerson(media.app);
    for (let round = 0; round < 5; round++) {
      const { id, source_url } = await media.upload(await png(), 'race.png', client);
      const [chosen, deleted] = await Promise.all([
        client.patch(`/api/users/${userId}`).send({ profile_media_id: id }),
        client.delete(`/api/media/${id}`),
      ]);
      const { user } = (await client.get('/api/auth/user').expect(200)).body;
      const isShown = user.profile_media?.media_id === id;
      expect(deleted.status).toBe(isShown ? 409 : 200);
      expect(isShown ? [200] : [409, 422]).toContain(chosen.status);
      await media.fetchFile(source_url).expect(isShown ? 200 : 404);
    }
  });

  test('an account with hundreds of files is deleted in batches', async () => {
    const { client, id: userId } = await signedInPerson(media.app);
    const { db } = media.app;
    const { id } = await media.upload(await png(), 'first.png', client);
    const row = await rowOf(db, 'media', { id });
    const rows = Array.from({ length: 450 }, (_, at) => ({
      ...row,
      id: `${id}-${at}`,
      slug: `${at}-${row.slug}`,
      storage_key: `media/${id}-${at}/x`,
    }));
    for (let at = 0; at < rows.length; at += 50) await addRows(db, 'media', rows.slice(at, at + 50));
    const jobs = await db.transaction().execute(async (tx) => {
      await media.app.services.media.removeAllOf(tx, userId);
      // The worker sees them after the transaction.
      return tx
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'remove-files')
        .where('status', '=', 'queued')
        .where('payload', 'like', `%${id}-%`)
        .execute();
    });
    const keys = jobs.map(({ payload }): string[] => JSON.parse(payload).keys);
    expect(new Set(keys.flat()).size).toBe(451);
    expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(400);
    expect((await client.get('/api/media').expect(200)).body.count).toBe(0);
  });

  test('the files of a deleted account are deleted unless others use them', async () => {
    const { client, id: userId } = await signedInPerson(media.app);
    const own = await media.upload(await png(), 'own-face.png', client);
    const shared = await media.upload(await png(), 'shared.png', client);
    await client.patch(`/api/users/${userId}`).send({ profile_media_id: own.id }).expect(200);
    const staff = await personWithRole(media.app, 'ADMIN');
    await staff.client.post('/api/bots').send({ name: 'Staff', avatar_media_id: shared.id }).expect(201);
    await client.delete(`/api/users/${userId}`).send({ password: PASSWORD }).expect(200);
    await media.fetchFile(own.source_url).expect(404);
    await media.fetchFile(shared.source_url).expect(200);
    const { body } = await staff.client.get(`/api/media/${shared.id}`).expect(200);
    expect(body.media.owner_id).toBeNull();
  });
});
