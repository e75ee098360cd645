import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  app = await startApp();
  ada = await signedInPerson(app);
});
afterAll(() => app.close());

const form = (path: string, fields: string) =>
  ada.client
    .post(path)
    .type('form')
    .set('Accept', 'text/html')
    .set('Referer', `${app.origin}/here`)
    .send(fields);

async function addSite(name: string) {
  const { body } = await ada.client.post('/api/sites').send({ name, domain: 'example.org' }).expect(201);
  return body.site as { id: string; bot_id: string; slug: string };
}

const loadSite = async (id: string) => (await ada.client.get(`/api/sites/${id}`).expect(200)).body.site;

test('a form changes nested settings, and keeps the others', async () => {
  const { id } = await addSite('Nested');
  await ada.client
    .patch(`/api/sites/${id}`)
    .send({ theme: { position: 'bottom-left' } })
    .expect(200);
  const fields = [
    '_method=patch',
    'theme.color=%23123456',
    'agents.share.enabled=false',
    'agents.share.networks=',
    'agents.share.networks=email',
    'agents.share.networks=x',
    'agents.share.utm.source=',
    'texts.strings.openChat=Ask+us',
  ];
  await form(`/api/sites/${id}`, fields.join('&'))
    .expect(303)
    .expect('Location', /\/sites\/nested\/settings$/);
  const { theme, agents, texts } = await loadSite(id);
  expect(theme).toEqual({ color: '#123456', position: 'bottom-left', mode: 'auto' });
  expect(agents.chat).toEqual({ enabled: true, asks_email: false, lead_fields: [] });
  expect(agents.share).toMatchObject({ enabled: false, networks: ['email', 'x'] });
  expect(texts.strings).toEqual({ open_chat: 'Ask us' });
});

test('an empty colour restores the default, and no selected network means none', async () => {
  const { id } = await addSite('Empty');
  await ada.client
    .patch(`/api/sites/${id}`)
    .send({ theme: { color: '#123456' } })
    .expect(200);
  await form(`/api/sites/${id}`, '_method=patch&theme.color=&agents.share.networks=').expect(303);
  const { theme, agents } = await loadSite(id);
  expect(theme.color).toBeNull();
  expect(agents.share.networks).toEqual([]);
});

test('an invalid nested field is reported with its path', async () => {
  const { id } = await addSite('Wrong');
  const { body } = await ada.client
    .patch(`/api/sites/${id}`)
    .send({ theme: { color: 'reddish' }, agents: { share: { networks: ['pigeon'] } } })
    .expect(422);
  expect(body.errors).toEqual({
    'theme.color': ['A colour should look like #00695c.'],
    'agents.share.networks': ['This network is not known.'],
  });
});

test('questions are accepted as a form sends them: one or several, with empty fields', async () => {
  const { bot_id } = await addSite('Questions');
  const suggestionsAfter = async (fields: string) => {
    await form(`/api/bots/${bot_id}`, `_method=patch&${fields}`).expect(303);
    return (await ada.client.get(`/api/bots/${bot_id}`).expect(200)).body.bot.suggestions;
  };
  expect(await suggestionsAfter('suggestions=Open%3F&suggestions=&suggestions=Where%3F')).toEqual([
    'Open?',
    'Where?',
  ]);
  expect(await suggestionsAfter('suggestions=Open%3F')).toEqual(['Open?']);
  expect(await suggestionsAfter('greeting=Hello')).toEqual(['Open?']);
  expect(await suggestionsAfter('suggestions=')).toEqual([]);
});

test('a bot is found by its slug, with its websites and sources on request', async () => {
  const site = await addSite('Included');
  const { bot } = (await ada.client.get('/api/bots/included?include=sites,sources').expect(200)).body;
  expect(bot.id).toBe(site.bot_id);
  expect(bot.sites).toMatchObject([{ id: site.id, name: 'Included', slug: site.slug }]);
  expect(bot.sources).toMatchObject([{ type: 'website', url: 'example.org' }]);
  const { results } = (await ada.client.get('/api/bots?include=sites&nameLike=Included').expect(200)).body;
  expect(results).toHaveLength(1);
  expect(results[0].sites).toEqual(bot.sites);
  expect(results[0]).not.toHaveProperty('sources');
  const stranger = await signedInPerson(app);
  await stranger.client.get('/api/bots/included').expect(404);
});

test('a website source accepts its patterns as lines', async () => {
  const { bot_id } = await addSite('Lines');
  await form(
    `/api/bots/${bot_id}/sources`,
    'type=website&url=https%3A%2F%2Fexample.com&include=%2Fdocs%2F*%0D%0A%2Fhelp%2F*&exclude=&schedule=never',
  ).expect(303);
  const { results } = (await ada.client.get(`/api/bots/${bot_id}/sources`).expect(200)).body;
  const added = results.find(({ url }: { url: string }) => url === 'https://example.com');
  expect(added.settings).toMatchObject({ include: ['/docs/*', '/help/*'], exclude: [], schedule: 'never' });
});

test('the texts of a website and of its assistant are saved together, or not at all', async () => {
  const { id, bot_id } = await addSite('Together');
  const loadBot = async () => (await ada.client.get(`/api/bots/${bot_id}`).expect(200)).body.bot;
  const words = ['_method=patch', 'bot.greeting=Welcome.', 'bot.language=de', 'texts.strings.send=Go'];
  await form(`/api/sites/${id}`, words.join('&')).expect(303);
  expect(await loadBot()).toMatchObject({ greeting: 'Welcome.', language: 'de', name: 'Together' });
  expect((await loadSite(id)).texts.strings).toEqual({ send: 'Go' });

  const refused = { bot: { greeting: 'x'.repeat(301) }, texts: { strings: { send: 'Off' } } };
  const { body } = await ada.client.patch(`/api/sites/${id}`).send(refused).expect(422);
  expect(Object.keys(body.errors)).toEqual(['bot.greeting']);
  expect((await loadSite(id)).texts.strings).toEqual({ send: 'Go' });
  // Only its words: its address and its provider are not part of a website.
  for (const bot of [{ slug: 'other' }, { provider: 'local' }, { ownerId: ada.id }])
    await ada.client.patch(`/api/sites/${id}`).send({ bot }).expect(422);
});

test('parallel changes of different settings are all stored', async () => {
  const { id, bot_id } = await addSite('Parallel');
  await Promise.all([
    ada.client.patch(`/api/sites/${id}`).send({ theme: { color: '#123456' } }),
    ada.client.patch(`/api/sites/${id}`).send({ agents: { search: { enabled: false } } }),
    ada.client.patch(`/api/sites/${id}`).send({ texts: { locale: 'fr' } }),
    ada.client.patch(`/api/sites/${id}`).send({ bot: { greeting: 'Welcome.' } }),
    ada.client.patch(`/api/bots/${bot_id}`).send({ tone: 'formal' }),
    ada.client.patch(`/api/bots/${bot_id}`).send({ refusal: 'No idea.' }),
    // As the first reading of the website does.
    app.services.bots.suggest(bot_id, ['Do you sell tea?']),
    app.services.bots.rename(bot_id, { from: 'Parallel', to: 'The Tea Garden' }),
  ]);
  expect(await loadSite(id)).toMatchObject({
    theme: { color: '#123456' },
    agents: { search: { enabled: false } },
    texts: { locale: 'fr' },
  });
  const { bot } = (await ada.client.get(`/api/bots/${bot_id}`).expect(200)).body;
  expect(bot).toMatchObject({
    name: 'The Tea Garden',
    greeting: 'Welcome.',
    tone: 'formal',
    refusal: 'No idea.',
    suggestions: ['Do you sell tea?'],
  });
});
