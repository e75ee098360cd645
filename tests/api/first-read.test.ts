import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { png } from '../setup/content/pictures.ts';
import { changeBeside } from '../setup/database/change-beside.ts';
import { changeRows, rowsOf } from '../setup/database/records.ts';
import { addReadSite } from '../setup/websites/read-site.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

// Name, icon and questions of a site after the first reading of its website.

const HEAD =
  '<title>Opening hours | Tea Garden</title><meta property="og:site_name" content="The Tea Garden">';
const START = `${HEAD}<link rel="icon" href="/favicon.ico"><link rel="icon" href="/icon.png"><h1>Welcome to the garden</h1>
  <h2>When is the garden open?</h2><p>Opening hours of the garden: Monday to Sunday from 9 am to 6 pm, from April to December.</p>
  <h2>Ready to plan your visit?</h2><p>Plan your visit to the garden.</p>
  <h2>Who waters the roses?</h2><p></p>
  <h2>Contact</h2><p>Write to us.</p><p><a href="/visit">Visit</a></p>`;
const VISIT = `<title>Visit | Tea Garden</title><h1>Visiting the tea garden</h1>
  <h2>Guided tours of the tea garden</h2><p>Guided tours of the tea garden begin at ten, and take an hour.</p>
  <h2>How long does it take?</h2><p>Visiting the tea garden takes about two hours, and longer with children.</p>
  <h2>This month</h2><p>This month the lilacs bloom, and next month the roses.</p>
  <h2>Further hints</h2><p>Children play at the pond. Dogs stay on the lead in the whole garden.</p>
  <h2>Parking and buses</h2><p>Parking is free behind the garden, and the buses 4 and 9 stop at its gate.</p>`;

let app: TestApp;
let owner: Person;
let website: TestWebsite;

beforeAll(async () => {
  website = await serveWebsite({
    '/': START,
    '/visit': VISIT,
    '/icon.png': { headers: { 'content-type': 'image/png' }, body: await png() },
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  owner = await signedInPerson(app);
});
afterAll(() => Promise.all([app.close(), website.close()]));

async function addSite(fields: Record<string, string>, by = owner) {
  const before = await addReadSite(by.client, { domain: website.domain, ...fields });
  const { site } = (await by.client.get(`/api/sites/${before.id}`).expect(200)).body;
  const { bot } = (await by.client.get(`/api/bots/${site.bot_id}`).expect(200)).body;
  return { before, site, bot };
}

describe('a site without a name', () => {
  test('gets the name that the website states, and so does its bot', async () => {
    const { before, site, bot } = await addSite({});
    expect(before.name).toBe('Localhost');
    expect(site.name).toBe('The Tea Garden');
    expect(site.slug).toBe(before.slug);
    expect(bot.name).toBe('The Tea Garden');
  });

  test('suggests questions that its pages answer well, each answer once', async () => {
    const { bot } = await addSite({});
    expect(bot.suggestions).toEqual([
      'What are your opening hours?',
      'Visiting the tea garden: how long does it take?',
    ]);
  });

  test('keeps the name that its owner gives it while the website is read', async () => {
    const { client } = await signedInPerson(app);
    const { id, bot_id: botId } = (await client.post('/api/sites').send({ domain: 'garden.invalid' })).body
      .site;
    const { names } = app.services.sites;
    const nameOf = async () => (await client.get(`/api/sites/${id}`).expect(200)).body.site.name;
    const beside = (name: string, rename: () => Promise<void>) =>
      changeBeside(app, { table: 'sites', id, kind: 'own-site' }, rename, (tx) =>
        changeRows(tx, 'sites', { id }, { name }),
      );
    const read = { siteId: id, botId, domain: 'garden.invalid' };
    await beside('My garden', () => names.nameFromWebsite(read, 'The Tea Garden'));
    expect(await nameOf()).toBe('My garden');
    await beside('Our garden', () => names.rename(id, { from: 'My garden', to: 'Foyer' }));
    expect(await nameOf()).toBe('Our garden');
    await names.rename(id, { from: 'Our garden', to: 'Foyer' });
    expect(await nameOf()).toBe('Foyer');
  });

  test('keeps its name if another site of the owner has the website’s name', async () => {
    await owner.client.post('/api/sites').send({ name: 'The Tea Garden', domain: 'garden.example' });
    const { site } = await addSite({});
    expect(site.name).not.toBe('The Tea Garden');
    expect(site.name).toMatch(/^Localhost/);
  });
});

test.each([
  [
    'en',
    ['Opening hours', 'We are open Monday to Friday from 9 am to 6 pm, and on Saturday from 10 am to 2 pm.'],
    ['Day pass', 'The day pass costs £12 for adults and £7 for children under twelve.'],
    ['Freezing a pass', 'Write to the desk before the month ends. Passes are frozen for up to three months.'],
    ['What are your opening hours?', 'Day pass: how much does it cost?'],
  ],
  [
    'de',
    [
      'Öffnungszeiten',
      'Wir haben Montag bis Freitag von 9 bis 18 Uhr und samstags von 10 bis 14 Uhr geöffnet.',
    ],
    ['Tageskarte', 'Die Tageskarte kostet 12 Euro für Erwachsene und 7 Euro für Kinder unter zwölf Jahren.'],
    ['Neue Trainingsfläche', 'Seit dem Frühjahr gibt es eine neue Fläche für alle, die gern klettern.'],
    ['Wann haben Sie geöffnet?', 'Tageskarte: Was kostet das?'],
  ],
  [
    'fr',
    ['Horaires', 'Nous sommes ouverts du lundi au vendredi de 9 h à 18 h et le samedi de 10 h à 14 h.'],
    [
      'Carte journalière',
      'La carte journalière coûte 12 € pour les adultes et 7 € pour les enfants de moins de douze ans.',
    ],
    ['Nouvelle salle', 'Depuis le printemps il y a une nouvelle salle pour tous ceux qui aiment grimper.'],
    ['Quels sont vos horaires d’ouverture ?', 'Carte journalière : combien ça coûte ?'],
  ],
  [
    'es',
    ['Horario', 'Abrimos de lunes a viernes de 9:00 a 18:00 y los sábados de 10:00 a 14:00.'],
    ['Pase de día', 'El pase de día cuesta 12 € para adultos y 7 € para niños menores de doce años.'],
    ['Nueva sala', 'Desde la primavera hay una nueva sala para todos los que quieren escalar con nosotros.'],
    ['¿Cuál es su horario de apertura?', 'Pase de día: ¿cuánto cuesta?'],
  ],
])(
  'in %s, suggests what visitors ask of most websites, and no heading that is no question',
  async (lang, hours, price, other, expected) => {
    const page = ([heading, text]: string[]) =>
      `<html lang="${lang}"><title>${heading}</title><h1>${heading}</h1><p>${text}</p>`;
    const hall = await serveWebsite({
      '/': `${page(hours)}<a href="/price">1</a><a href="/other">2</a>`,
      '/price': page(price),
      '/other': page(other),
    });
    const hallApp = await startApp({ CRAWLER_ALLOW_HOSTS: hall.domain });
    // The job that makes vectors may come first, or later.
    vi.spyOn(hallApp.services.embeddings.job, 'run').mockResolvedValue('done');
    const { client } = await signedInPerson(hallApp);
    const { bot_id } = await addReadSite(client, { domain: hall.domain });
    expect(await rowsOf(hallApp.db, 'page_embeddings', { bot_id })).toHaveLength(3);
    expect((await client.get(`/api/bots/${bot_id}`)).body.bot.suggestions).toEqual(expected);
    await Promise.all([hallApp.close(), hall.close()]);
  },
);

test('without a stated name, gets the part of the start page’s title that other pages share', async () => {
  const shop = await serveWebsite({
    '/': '<title>Bicycles by the water – Harbour Cycles</title><p>We rent bicycles. <a href="/prices">Prices</a></p>',
    '/prices': '<title>Prices – Harbour Cycles</title><p>A bicycle costs 18 euros per day.</p>',
  });
  const shopApp = await startApp({ CRAWLER_ALLOW_HOSTS: shop.domain });
  const { client } = await signedInPerson(shopApp);
  const { id } = await addReadSite(client, { domain: shop.domain });
  const { name, bot_id } = (await client.get(`/api/sites/${id}`)).body.site;
  expect(name).toBe('Harbour Cycles');
  expect((await client.get(`/api/bots/${bot_id}`)).body.bot.suggestions).toEqual(['What are your prices?']);
  await Promise.all([shopApp.close(), shop.close()]);
});

test('a name that the owner has chosen is not replaced', async () => {
  const { site, bot } = await addSite({ name: 'Garden' });
  expect(site.name).toBe('Garden');
  expect(bot.name).toBe('Garden');
});

test('the widget gets the icon of the website until the site changes to another website', async () => {
  const other = await signedInPerson(app);
  const { site } = await addSite({}, other);
  const iconOf = async (domain: string) => {
    const session = supertest(app.origin).post('/api/widget/session').set('Origin', `http://${domain}`);
    return Buffer.from((await session.send({ site: site.slug }).expect(200)).body.icon, 'base64');
  };
  expect(await sharp(await iconOf(website.domain)).metadata()).toMatchObject({ width: 48, height: 48 });
  await other.client.patch(`/api/sites/${site.id}`).send({ domain: 'elsewhere.example' }).expect(200);
  expect(await iconOf('elsewhere.example')).toHaveLength(0);
});
