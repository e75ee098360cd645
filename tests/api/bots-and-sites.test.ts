import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { changeUser } from '../setup/database/records.ts';

let app: TestApp;
let ada: Person;
let bob: Person;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  [ada, bob, admin] = await Promise.all([
    signedInPerson(app),
    signedInPerson(app),
    personWithRole(app, 'ADMIN'),
  ]);
});
afterAll(() => app.close());

interface Item {
  id: string;
  name: string;
  slug: string;
  owner_id: string;
  bot_id: string;
}

const add = async (person: Person, path: string, body: object): Promise<Item> => {
  const answer = await person.client.post(path).send(body).expect(201);
  return answer.body.bot ?? answer.body.site;
};
const addBot = (person: Person, name: string, more: object = {}) =>
  add(person, '/api/bots', { name, ...more });
const addSite = (person: Person, name: string, more: object = {}) =>
  add(person, '/api/sites', { name, domain: `${name.toLowerCase()}.invalid`, ...more });
const names = async (person: Person, path: string): Promise<string[]> =>
  (await person.client.get(path).expect(200)).body.results.map(({ name }: Item) => name);

describe.each([
  ['bots', addBot],
  ['sites', addSite],
] as const)('the list of %s', (what, create) => {
  const path = `/api/${what}`;
  let carol: Person;
  beforeAll(async () => {
    carol = await signedInPerson(app);
    for (const name of ['Tea', 'Coffee', 'Teapots']) await create(carol, `${name}-${what}`);
    await create(bob, `Cups-${what}`);
  });
  const called = (...list: string[]) => list.map((name) => `${name}-${what}`);

  test('is filtered by name, and paged', async () => {
    expect(await names(carol, `${path}?nameLike=${what}`)).toEqual(called('Teapots', 'Coffee', 'Tea'));
    expect(await names(carol, `${path}?name_like=TEA`)).toEqual(called('Teapots', 'Tea'));
    expect(await names(carol, `${path}?nameLike=100%25`)).toEqual([]);
    const { body } = await carol.client.get(`${path}?nameLike=${what}&limit=2`).expect(200);
    expect(body).toMatchObject({ count: 3, previous: null, next: expect.stringContaining('page=2') });
    expect(await names(carol, body.next)).toEqual(called('Tea'));
    expect(await names(carol, `${path}?nameLike=%27%20OR%201%3D1--`)).toEqual([]);
  });

  test('contains only items of the viewer, whichever owner is requested; admins see those of any user', async () => {
    expect(await names(carol, `${path}?ownerId=${carol.id}&nameLike=${what}`)).toHaveLength(3);
    expect(await names(carol, `${path}?ownerId=${bob.id}`)).toEqual([]);
    expect(await names(admin, `${path}?owner_id=${carol.id}&nameLike=${what}`)).toHaveLength(3);
    expect(await names(admin, `${path}?nameLike=${what}`)).toEqual([]);
    expect(await names(carol, `${path}?ownerId=&nameLike=${what}`)).toHaveLength(3);
  });
});

describe('the list of all bots', () => {
  test('is for admins, also as CSV without formulas', async () => {
    await addBot(ada, '=HYPERLINK("x")');
    expect(await names(admin, '/api/admin/bots?nameLike=HYPERLINK')).toEqual(['=HYPERLINK("x")']);
    expect(await names(admin, `/api/admin/bots?ownerId=${bob.id}&nameLike=HYPERLINK`)).toEqual([]);
    await ada.client.get('/api/admin/bots').expect(404);
    const { text, headers } = await admin.client.get('/api/admin/bots?format=csv').expect(200);
    expect(headers['content-type']).toContain('text/csv');
    expect(text).toContain('id,name,slug,owner_id');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('is refused to a former admin from the next request on', async () => {
    const former = await personWithRole(app, 'ADMIN');
    const theirs = await addBot(ada, 'Seen');
    await former.client.get(`/api/bots/${theirs.id}`).expect(200);
    await changeUser(app.db, former.id, { system_role: null });
    await former.client.get('/api/admin/bots').expect(404);
    await former.client.get(`/api/bots/${theirs.id}`).expect(404);
    await former.client.patch(`/api/bots/${theirs.id}`).send({ name: 'Mine' }).expect(404);
    await former.client.delete(`/api/bots/${theirs.id}`).expect(404);
  });
});

describe('included relations', () => {
  test('of a bot: its owner, websites and sources', async () => {
    const site = await addSite(ada, 'Included');
    const plain = (await ada.client.get(`/api/bots/${site.bot_id}`).expect(200)).body.bot;
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['owner']));
    const { bot } = (
      await ada.client.get(`/api/bots/${site.bot_id}?include=owner,sites&include=sources`).expect(200)
    ).body;
    expect(bot.owner).toMatchObject({ id: ada.id, name: ada.name });
    expect(bot.owner).not.toHaveProperty('email');
    expect(bot.sites.map(({ id }: Item) => id)).toEqual([site.id]);
    expect(bot.sources).toMatchObject([{ type: 'website', url: 'included.invalid' }]);
  });

  test('of a website: its bot and owner', async () => {
    const { id, bot_id } = await addSite(ada, 'Whole');
    const { site } = (await ada.client.get(`/api/sites/${id}?include=bot,owner`).expect(200)).body;
    expect(site.bot).toMatchObject({ id: bot_id, name: 'Whole' });
    expect(site.owner).toMatchObject({ id: ada.id });
    expect((await admin.client.get(`/api/sites/${id}?include=bot`).expect(200)).body.site.bot.id).toBe(
      bot_id,
    );
  });

  test('a website gets no assistant of another user, not even from an admin', async () => {
    const bot = await addBot(ada, 'Shared');
    const theirs = await addSite(bob, 'Theirs');
    for (const { client } of [bob, admin]) {
      const { body } = await client.patch(`/api/sites/${theirs.id}`).send({ botId: bot.id }).expect(422);
      expect(body.errors.bot_id).toEqual(['This assistant was not found.']);
    }
  });

  test.each(['bots', 'sites'])('an unknown name is 422 for %s', async (what) => {
    const item = await (what === 'bots' ? addBot : addSite)(ada, `Odd-${what}`);
    const { body } = await ada.client.get(`/api/${what}/${item.id}?include=password`).expect(422);
    expect(body.errors.include[0]).toMatch(/^This may name/);
    await ada.client.get(`/api/${what}/${item.id}?include=`).expect(200);
  });
});

test('ten parallel requests with one name create one site', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      bob.client.post('/api/sites').send({ name: 'Race', domain: 'example.org' }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
});

test('a slug or a name is available if no item, or only the item itself, has it', async () => {
  const bot = await addBot(ada, 'Concierge');
  await addSite(ada, 'Corner');
  const available = async (query: string) =>
    (await ada.client.get(`/api/search/availability/${query}`).expect(200)).body.is_available;
  expect(await available(`bot?value=${bot.slug}`)).toBe(false);
  expect(await available(`bot?value=${bot.slug}&current=${bot.slug}`)).toBe(true);
  expect(await available('bot?value=nobody-has-this')).toBe(true);
  expect(await available('site?value=CORNER')).toBe(false);
  expect(await available('site?value=CORNER&current=Corner')).toBe(true);
  await ada.client.get('/api/search/availability/bot?value=No%20slug').expect(422);
});

test('a slug spells letters with marks, in German as German does', async () => {
  const german = await addBot(ada, 'Grüße', { language: 'de' });
  expect([german.slug, (await addBot(ada, 'Grüße')).slug]).toEqual(['gruesse', 'grusse']);
  const sites = [
    await addSite(ada, 'Brötchen', { botId: german.id }),
    await addSite(ada, 'Brötchen und Łosoś', { domain: 'rolls.invalid' }),
    await add(ada, '/api/sites', { domain: 'čaj.invalid' }),
  ];
  expect(sites.map(({ slug }) => slug)).toEqual(['broetchen', 'brotchen-und-losos', 'caj-invalid']);
});

describe('the settings of a bot', () => {
  const ask = async (botId: string, prompt: string) => {
    const { body } = await ada.client
      .post('/api/chat/playground/new/invoke')
      .send({ prompt, botId })
      .expect(200);
    return body.response as string;
  };

  test('tone and language apply to built-in phrases, and its own refusal replaces the default', async () => {
    const bot = await addBot(ada, 'Tones');
    const heard = async (settings: object) => {
      await ada.client.patch(`/api/bots/${bot.id}`).send(settings).expect(200);
      return [await ask(bot.id, 'Hello'), await ask(bot.id, 'Who won the chess championship?')];
    };
    expect(await heard({})).toEqual(['Hello. How can I help?', 'I couldn’t find that on this website.']);
    expect(await heard({ tone: 'friendly' })).toEqual([
      'Hi there. What can I do for you?',
      'Sorry, I couldn’t find that on this website.',
    ]);
    expect(await heard({ tone: 'formal', language: 'de' })).toEqual([
      'Guten Tag. Womit darf ich Ihnen behilflich sein?',
      'Zu Ihrer Frage enthält diese Website leider keine Antwort.',
    ]);
    expect((await heard({ refusal: 'Please call us.' }))[1]).toBe('Please call us.');
    const { body } = await ada.client.patch(`/api/bots/${bot.id}`).send({ tone: 'rude' }).expect(422);
    expect(body.errors.tone).toEqual(['This must be neutral, friendly or formal.']);
  });

  test('lists settings that only a model can follow, which have no effect without one', async () => {
    const bot = await addBot(ada, 'Waiting');
    const before = await ask(bot.id, 'Who won the chess championship?');
    const { body } = await ada.client
      .patch(`/api/bots/${bot.id}`)
      .send({ instructions: 'Talk like a pirate.', onlyMyContent: false })
      .expect(200);
    expect(body.bot).toMatchObject({
      instructions: 'Talk like a pirate.',
      only_my_content: false,
      tone: 'neutral',
    });
    expect(body.bot.waiting_for_model).toEqual(['instructions', 'onlyMyContent', 'model', 'temperature']);
    expect(await ask(bot.id, 'Who won the chess championship?')).toBe(before);
  });

  test('visitors see only name, greeting and suggestions', async () => {
    const site = await addSite(ada, 'Public', { allowedDomains: ['shop.example'] });
    const secret = {
      instructions: 'Internal price list',
      refusal: 'Refusal text',
      description: 'Internal note',
    };
    await ada.client
      .patch(`/api/bots/${site.bot_id}`)
      .send({ ...secret, greeting: 'Welcome.' })
      .expect(200);
    const session = await supertest(app.origin)
      .post('/api/widget/session')
      .set('Origin', 'https://shop.example')
      .send({ site: site.slug })
      .expect(200);
    const seen = session.text + JSON.stringify(await app.services.widget.sessions.publicSite(site.slug));
    expect(seen).toContain('Welcome.');
    for (const hidden of [...Object.values(secret), ada.id, ada.email, site.id, site.bot_id, 'verification'])
      expect(seen).not.toContain(hidden);
    expect(Object.keys(session.body.bot).sort()).toEqual(['greeting', 'name', 'suggestions']);
  });
});

test('items of another user are not found with any method, and do not change', async () => {
  const bot = await addBot(ada, 'Private');
  const site = await addSite(ada, 'Secret');
  const calls = [
    ['get', `/api/bots/${bot.id}`],
    ['patch', `/api/bots/${bot.id}`],
    ['delete', `/api/bots/${bot.id}`],
    ['get', `/api/sites/${site.id}`],
    ['get', `/api/sites/${site.slug}`],
    ['patch', `/api/sites/${site.id}`],
    ['delete', `/api/sites/${site.id}`],
    ['get', `/api/sites/${site.id}/identity-secret`],
    ['post', `/api/sites/${site.id}/identity-secret`],
    ['post', `/api/sites/${site.id}/verify-domain`],
    ['post', `/api/sites/${site.id}/check-install`],
  ] as const;
  for (const [verb, path] of calls) {
    const { status } = await bob.client[verb](path);
    expect([verb, path, status]).toEqual([verb, path, 404]);
  }
  // Nor can it be taken over.
  await bob.client.post('/api/sites').send({ domain: 'x.invalid', botId: bot.id }).expect(422);
  const own = await addBot(bob, 'Own');
  for (const change of [
    { ownerId: bob.id },
    { owner_id: bob.id },
    { madeFor: 'site' },
    { isVerified: true },
  ]) {
    await bob.client.patch(`/api/bots/${own.id}`).send(change).expect(422);
    await ada.client.patch(`/api/sites/${site.id}`).send(change).expect(422);
  }
  const unchanged = (await ada.client.get(`/api/sites/${site.id}`).expect(200)).body.site;
  expect(unchanged).toMatchObject({ owner_id: ada.id, is_verified: false });
});

describe('the source that reads the website of a site', () => {
  const sourcesOf = async (botId: string): Promise<{ url: string; site_id: string | null }[]> =>
    (await ada.client.get(`/api/bots/${botId}/sources`).expect(200)).body.results;
  const move = (site: Item, change: object) =>
    ada.client.patch(`/api/sites/${site.id}`).send(change).expect(200);

  test('follows the domain, also of another site after the one that it was made with is deleted', async () => {
    const bot = await addBot(ada, 'Shared');
    const first = await addSite(ada, 'Tea-one', { domain: 'tea.invalid', botId: bot.id });
    const second = await addSite(ada, 'Tea-two', { domain: 'tea.invalid', botId: bot.id });
    expect(await sourcesOf(bot.id)).toMatchObject([{ url: 'tea.invalid', site_id: first.id }]);
    await ada.client.delete(`/api/sites/${first.id}`).expect(200);
    expect(await sourcesOf(bot.id)).toMatchObject([{ url: 'tea.invalid', site_id: null }]);
    await move(second, { domain: 'teas.invalid' });
    expect(await sourcesOf(bot.id)).toMatchObject([{ url: 'teas.invalid', site_id: second.id }]);
  });

  test('stays with its assistant when the site gets another one', async () => {
    const site = await addSite(ada, 'Moved', { domain: 'moved.invalid' });
    const other = await addBot(ada, 'Other');
    await move(site, { botId: other.id });
    expect(await sourcesOf(site.bot_id)).toMatchObject([{ url: 'moved.invalid' }]);
    expect(await sourcesOf(other.id)).toEqual([]);
    await move(site, { domain: 'new.invalid' });
    expect(await sourcesOf(site.bot_id)).toMatchObject([{ url: 'moved.invalid' }]);
    expect(await sourcesOf(other.id)).toMatchObject([{ url: 'new.invalid', site_id: site.id }]);
  });
});
