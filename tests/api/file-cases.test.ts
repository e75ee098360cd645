import { readFile } from 'node:fs/promises';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';

const HOST = 'https://shop.example';
let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await startApp();
  owner = await signedInPerson(app);
});
afterAll(() => app.close());

/** An assistant that has read files of a folder of cases; "a.txt as a.md" uploads one under another name. */
async function assistantWith(folder: string, ...names: string[]) {
  const site = { name: folder, domain: `${folder}.invalid`, allowedDomains: ['shop.example'] };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  const botId = body.site.bot_id as string;
  const notes: (string | null)[] = [];
  const titles: string[] = [];
  for (const name of names) {
    const [file = name, as = file] = name.split(' as ');
    const content = await readFile(`tests/cases/${folder}/${file}`);
    const request = owner.client.post('/api/media/upload').attach('files[]', content, as);
    const uploaded = await request.expect(201);
    const input = { type: 'media', mediaId: uploaded.body.results[0].id, link: 'file' };
    const added = await owner.client.post(`/api/bots/${botId}/sources`).send(input).expect(201);
    await eventually(async () => {
      const { source } = (await owner.client.get(`/api/bots/${botId}/sources/${added.body.source.id}`)).body;
      expect(source).toMatchObject({ status: 'ready', error: null });
      notes.push(source.note);
      titles.push(source.title);
    });
  }
  const session = supertest(app.origin).post('/api/widget/session').set('Origin', HOST);
  const { token } = (await session.send({ site: body.site.slug }).expect(200)).body;
  return {
    notes,
    titles,
    async ask(message: string): Promise<string> {
      const asked = await supertest(app.origin)
        .post('/api/widget/chat')
        .set({ Origin: HOST, Authorization: `Bearer ${token}`, Accept: 'application/json' })
        .send({ message })
        .expect(200);
      return asked.body.response;
    },
    /** The texts of what is found. */
    async find(q: string): Promise<string[]> {
      const found = await owner.client.get(`/api/search/bot/${botId}`).query({ q }).expect(200);
      return found.body.results.map(
        ({ heading, excerpt }: { heading: string; excerpt: string }) => `${heading}: ${excerpt}`,
      );
    },
  };
}

test('a sheet is told as it is shown, and its hidden sheets to nobody', async () => {
  const { notes, ask, find } = await assistantWith('sheet-formats', 'sheet.xlsx');
  expect(await ask('When does it open on Monday?')).toContain('| Monday | 9:00 | 6:00 PM | 2024-01-01 |');
  expect(await ask('What is the gross price of the Kiwi lamp?')).toContain(
    '| Kiwi lamp | 50.40 € | 19% | 59.98 € | 01234 | 7 |',
  );
  expect(await find('Rounded')).toEqual([expect.stringContaining('0.949 · 57% · 1,234,567.89 €')]);
  expect(await find('Break')).toEqual([expect.stringContaining('36:00')]);
  expect(await find('North')).toEqual([expect.stringContaining('Region · 2024 › Q1 · 2024 › Q2')]);
  expect(await find('margin')).toEqual([]);
  expect(notes).toEqual(['Left out, because the file hides it: 1 sheet.']);
});

test('what a file hides is told to its owner only', async () => {
  const { notes, ask, find } = await assistantWith(
    'hidden-content',
    'hidden.pptx',
    'hidden.xlsx',
    'vanish.docx',
  );
  for (const question of ['What is the margin of the Puffin lamp?', 'What is the price floor?'])
    expect(await ask(question)).not.toContain('SECRET');
  for (const hidden of ['slidesecret', 'marginsecret', 'rowsecret', 'verysecret', 'vanishsecret'])
    expect(await find(hidden)).toEqual([]);
  expect(await find('skua')).toEqual([expect.stringContaining('Refunds for the')]);
  expect(notes).toEqual([
    'Left out, because the file hides it: 1 slide.',
    'Left out, because the file hides it: 1 sheet, 1 row and 1 column.',
    'Left out, because the file hides it: 1 piece of text.',
  ]);
});

test('the separator of a table is the one that gives even rows, or the one that it names', async () => {
  const { ask, find } = await assistantWith('csv-separators', 'faq.csv', 'sep.csv as sep.tsv');
  expect(await ask('Was kostet der Eintritt für Kinder?')).toContain(
    '| Was kostet, für Kinder, Gruppen und Rentner, der Eintritt? | Kinder zahlen drei, Gruppen zwei, Rentner vier Euro. |',
  );
  expect(await find('Stonechat')).toEqual([expect.stringMatching(/^: Name · Price .*, small · 4,20$/)]);
});

test('a PDF is read in the order of its columns and of its script', async () => {
  const { ask, find } = await assistantWith(
    'pdf-layout',
    'columns-interleaved.pdf',
    'hyphens.pdf',
    'rtl.pdf',
  );
  expect(await ask('What does the stork eat?')).toContain(
    'the wet grass of a river and eats frogs until the evening',
  );
  for (const word of ['الإرجاع', 'خلال']) expect(await find(word)).toHaveLength(1);
  expect(await find('price-determining')).toEqual([expect.stringContaining('capabilities of the pump')]);
});

test('Markdown is read as such, also in a text file', async () => {
  const { titles, ask, find } = await assistantWith(
    'markdown-text',
    'guide.txt',
    'guide.txt as guide.md',
    'guide.txt as guide.markdown',
  );
  expect(titles).toEqual(Array(3).fill('Guide to the puffin'));
  expect(await ask('What does the Team plan cost?')).toContain('| Team | 20 € | 10 |');
  expect(await find('Setup')).toEqual(Array(3).fill(expect.stringMatching(/^Puffin guide › Setup: /)));
});
