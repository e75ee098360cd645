import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { PASSWORD, type Person, personWithRole, signedInPerson } from '../factories.ts';
import { withMediaApp } from '../setup/content/media-app.ts';
import { png } from '../setup/content/pictures.ts';

const media = withMediaApp();

let count = 0;

/** A website with its owner, and people of its team. */
async function site() {
  const owner = await signedInPerson(media.app);
  const domain = `files${++count}.invalid`;
  const { body } = await owner.client.post('/api/sites').send({ domain }).expect(201);
  const { id, bot_id } = body.site as { id: string; bot_id: string };
  return { owner, id, bot: `/api/bots/${bot_id}`, path: `/api/sites/${id}` };
}

type Site = Awaited<ReturnType<typeof site>>;

async function join({ id }: Pick<Site, 'id'>, person: Person, role = 'manager') {
  const now = new Date().toISOString();
  const member = {
    id: newId(),
    site_id: id,
    user_id: person.id,
    email: person.email,
    role: role as 'manager',
  };
  const unused = { token_hash: null, expires_at: null, last_active_at: null };
  await media.app.db
    .insertInto('site_members')
    .values({ ...member, ...unused, created_at: now, joined_at: now })
    .execute();
  return { ...person, memberId: member.id };
}

const member = async (of: Site, role?: string) => join(of, await signedInPerson(media.app), role);

const uploadFor = (
  { client }: Person,
  siteId: string,
  name = 'photo.txt',
  content: Buffer | string = 'Tea.',
) => client.post(`/api/media/upload?siteId=${siteId}`).attach('files[]', Buffer.from(content), name);

const uploaded = async (person: Person, siteId: string, name?: string, content?: Buffer) =>
  (await uploadFor(person, siteId, name, content).expect(201)).body.results[0] as {
    id: string;
    source_url: string;
  };

const idsIn = async ({ client }: Person, siteId: string) =>
  (await client.get(`/api/media?siteId=${siteId}`).expect(200)).body.results.map(
    ({ id }: { id: string }) => id,
  );

const NOT_OF_SITE = ['Choose a file of this website.'];

test('a manager uploads into the library of the owner, whose plan counts', async () => {
  const of = await site();
  const manager = await member(of);
  const file = await uploaded(manager, of.id);
  expect(file).toMatchObject({ owner_id: of.owner.id, uploaded_by: manager.id });
  await of.owner.client.get(`/api/media/${file.id}`).expect(200);
  expect((await manager.client.get('/api/media').expect(200)).body.results).toEqual([]);

  const admin = await personWithRole(media.app, 'ADMIN');
  const { body } = await admin.client
    .get(`/api/admin/audit?action=media.uploaded&objectId=${file.id}`)
    .expect(200);
  expect(body.results).toMatchObject([{ actor_id: manager.id, account_id: of.owner.id }]);
  const limits = { storageMb: 0 };
  await admin.client.patch(`/api/admin/users/${of.owner.id}/plan`).send({ limits }).expect(200);
  const { body: refused } = await uploadFor(manager, of.id).expect(422);
  expect(refused.limit).toMatchObject({ name: 'storage_mb', allowed: 0 });
  expect(refused.message).toMatch(/^This website’s plan includes/);
  expect((await media.send('Tea.', 'own.txt', manager.client)).status).toBe(201);
});

test('nobody uploads for a website that they do not manage, or lists its files', async () => {
  const of = await site();
  const others = [await member(of, 'operator'), await member(of, 'analyst'), await signedInPerson(media.app)];
  for (const person of others) {
    await uploadFor(person, of.id).expect(404);
    await person.client.get(`/api/media?siteId=${of.id}`).expect(404);
    await person.client.get(`/api/media/date-options?siteId=${of.id}`).expect(404);
  }
  await uploadFor(of.owner, 'no-website').expect(404);
  expect(await uploaded(of.owner, of.id)).toMatchObject({ owner_id: of.owner.id });
});

test('a manager sees what the website and its assistant use, and what they have uploaded', async () => {
  const of = await site();
  const [manager, colleague, operator] = [await member(of), await member(of), await member(of, 'operator')];
  const { client } = of.owner;
  const logo = await media.upload(await png(), 'logo.png', client);
  const avatar = await media.upload(await png(), 'avatar.png', client);
  const source = await media.upload('Our prices.', 'prices.txt', client);
  const secret = await media.upload('My diary.', 'diary.txt', client);
  await client.patch(of.path).send({ logoMediaId: logo.id }).expect(200);
  await client.patch(of.bot).send({ avatarMediaId: avatar.id }).expect(200);
  await client.post(`${of.bot}/sources`).send({ type: 'media', mediaId: source.id }).expect(201);
  const own = await uploaded(manager, of.id);

  expect((await idsIn(manager, of.id)).sort()).toEqual([logo.id, avatar.id, source.id, own.id].sort());
  expect((await idsIn(colleague, of.id)).sort()).toEqual([logo.id, avatar.id, source.id].sort());
  expect(await idsIn(of.owner, of.id)).toHaveLength(5);
  for (const { id } of [logo, avatar, source, own]) await manager.client.get(`/api/media/${id}`).expect(200);
  await manager.client.get(source.source_url).expect(200);
  for (const person of [manager, colleague]) {
    await person.client.get(`/api/media/${secret.id}`).expect(404);
    await person.client.get(secret.source_url).expect(404);
  }
  await colleague.client.get(own.source_url).expect(404);
  await operator.client.get(`/api/media/${source.id}`).expect(404);
  await operator.client.get(source.source_url).expect(404);
});

test('a manager changes only what they have uploaded, and learns of no other use of it', async () => {
  const of = await site();
  const manager = await member(of);
  const { client } = of.owner;
  const logo = await media.upload(await png(), 'mark.png', client);
  await client.patch(of.path).send({ logoMediaId: logo.id }).expect(200);
  await manager.client.patch(`/api/media/${logo.id}`).send({ title: 'Mine' }).expect(404);
  await manager.client.delete(`/api/media/${logo.id}`).expect(404);
  await manager.client
    .post('/api/media/bulk/delete')
    .send({ ids: [logo.id] })
    .expect(404);
  await manager.client
    .post(`/api/media/${logo.id}/reupload`)
    .attach('files[]', await png(), 'other.png')
    .expect(404);

  const own = await uploaded(manager, of.id, 'own.png', await png());
  await manager.client.patch(`/api/media/${own.id}`).send({ title: 'Ours' }).expect(200);
  const { body } = await client.post('/api/bots').send({ name: 'Secret plan' }).expect(201);
  await client.patch(`/api/bots/${body.bot.id}`).send({ avatarMediaId: own.id }).expect(200);
  const seen = await manager.client.get(`/api/media/${own.id}`).expect(200);
  expect(seen.body.media.used_in).toEqual([{ kind: 'bot', label: 'Something else of its owner', href: '' }]);
  const kept = await manager.client.delete(`/api/media/${own.id}`).expect(409);
  expect(JSON.stringify(kept.body)).not.toContain('Secret plan');
  await client.patch(`/api/bots/${body.bot.id}`).send({ avatarMediaId: null }).expect(200);
  await manager.client.delete(`/api/media/${own.id}`).expect(200);
});

test('for a website of somebody else, only files of its owner that they see are chosen', async () => {
  const of = await site();
  const manager = await member(of);
  const mine = await media.upload(await png(), 'mine.png', manager.client);
  const secret = await media.upload(await png(), 'secret.png', of.owner.client);
  const notes = await media.upload('Notes.', 'notes.txt', manager.client);
  for (const { id } of [mine, secret]) {
    const logo = await manager.client.patch(of.path).send({ logoMediaId: id }).expect(422);
    expect(logo.body.errors.logo_media_id).toEqual(NOT_OF_SITE);
    const avatar = await manager.client.patch(of.bot).send({ avatarMediaId: id }).expect(422);
    expect(avatar.body.errors.avatar_media_id).toEqual(NOT_OF_SITE);
  }
  const source = { type: 'media', mediaId: notes.id };
  const refused = await manager.client.post(`${of.bot}/sources`).send(source).expect(422);
  expect(refused.body.errors.media_id).toEqual(NOT_OF_SITE);

  const picture = await uploaded(manager, of.id, 'ours.png', await png());
  const file = await uploaded(manager, of.id, 'ours.txt');
  await manager.client.patch(of.path).send({ logoMediaId: picture.id }).expect(200);
  await manager.client.patch(of.bot).send({ avatarMediaId: picture.id }).expect(200);
  await manager.client.post(`${of.bot}/sources`).send({ type: 'media', mediaId: file.id }).expect(201);

  await media.app.db.updateTable('sites').set({ logo_media_id: mine.id }).where('id', '=', of.id).execute();
  await manager.client.patch(of.path).send({ name: 'Kept', logoMediaId: mine.id }).expect(200);
});

test('the files of an assistant that also answers for other websites are not the manager’s', async () => {
  const of = await site();
  const manager = await member(of);
  const source = await media.upload('Prices.', 'shared.txt', of.owner.client);
  await of.owner.client.post(`${of.bot}/sources`).send({ type: 'media', mediaId: source.id }).expect(201);
  expect(await idsIn(manager, of.id)).toEqual([source.id]);
  const other = { domain: `beside${count}.invalid`, botId: of.bot.split('/').at(-1) };
  const { body } = await of.owner.client.post('/api/sites').send(other).expect(201);
  expect(await idsIn(manager, of.id)).toEqual([]);
  await manager.client.get(source.source_url).expect(404);
  await join({ id: body.site.id }, manager);
  expect(await idsIn(manager, of.id)).toEqual([source.id]);
});

test('whoever leaves the team, or this installation, leaves the files', async () => {
  const of = await site();
  const manager = await member(of);
  const file = await uploaded(manager, of.id);
  await manager.client.delete(`${of.path}/members/${manager.memberId}`).expect(200);
  await manager.client.get(`/api/media/${file.id}`).expect(404);
  await manager.client.get(file.source_url).expect(404);
  await of.owner.client.get(file.source_url).expect(200);
  await manager.client.delete(`/api/users/${manager.id}`).send({ password: PASSWORD }).expect(200);
  const { body } = await of.owner.client.get(`/api/media/${file.id}`).expect(200);
  expect(body.media.uploaded_by).toBe(null);
});
