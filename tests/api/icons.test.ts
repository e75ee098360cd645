import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readIconShape } from '#server/media/icons/icons.ts';
import { signedInPerson } from '../factories.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { costOfAsync } from '../setup/app/growth.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = (await signedInPerson(app)).client;
});
afterAll(() => app.close());

const SEARCH = 'query Search($query: String!, $first: Int) { search(query: $query, first: $first) { id } }';

async function ids(query: string, first?: number): Promise<string[]> {
  const { body } = await client
    .post('/api/icons/graphql')
    .send({ query: SEARCH, variables: { query, first } })
    .expect(200);
  return body.data.search.map(({ id }: { id: string }) => id);
}

test('icons are found by id, label, alias and meaning, fifteen by default', async () => {
  expect(await ids('door-open')).toEqual(['door-open']);
  expect((await ids('Door Open'))[0]).toBe('door-open');
  expect((await ids('search'))[0]).toBe('magnifying-glass');
  expect(await ids('welcome')).toContain('door-open');
  expect(await ids('arrow')).toHaveLength(15);
  expect(await ids('arrow', 3)).toHaveLength(3);
  expect(await ids('arr')).not.toEqual([]);
  for (const nothing of ['', '   ', 'qqqq', '%', "'; drop table icons"])
    expect(await ids(nothing)).toEqual([]);
});

test('an icon has a label, styles and an outline', async () => {
  const query = '{ search(query: "github", first: 1) { id label styles shape { width height path } } }';
  const { body } = await client.post('/api/icons/graphql').send({ query }).expect(200);
  expect(body.data.search).toEqual([
    {
      id: 'github',
      label: 'GitHub',
      styles: ['brands'],
      shape: { width: 496, height: 512, path: expect.stringMatching(/^M/) },
    },
  ]);
});

test.each([0, -1, 101, 100_000])('a limit of %i icons is refused', async (first) => {
  const query = `{ search(query: "tea", first: ${first}) { id } }`;
  const { body } = await client.post('/api/icons/graphql').send({ query }).expect(200);
  expect(body).toEqual({
    data: null,
    errors: [expect.objectContaining({ message: '`first` must be between 1 and 100.' })],
  });
});

test('another version has no icons', async () => {
  const query = '{ search(query: "tea", version: "5.0.0") { id } }';
  const { body } = await client.post('/api/icons/graphql').send({ query });
  expect(body.errors[0].message).toContain('6.4.2');
});

test.each([
  ['no query', {}, 422],
  ['a query that is none', { query: '{' }, 400],
  ['unknown fields', { query: '{ users { id } }' }, 400],
  ['hundreds of searches', { query: `{ ${'a: search(query: "a") { id } '.repeat(40)} }` }, 400],
  ['a missing variable', { query: SEARCH }, 400],
  ['a number as the query', { query: SEARCH, variables: { query: 7 } }, 400],
])('%s is refused', async (_what, body, status) => {
  await client.post('/api/icons/graphql').send(body).expect(status);
});

test('a search of many long queries costs little more than one', async () => {
  const words = Array.from({ length: 50 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' ');
  const query = (aliases: string[], text: string) =>
    client
      .post('/api/icons/graphql')
      .send({
        query: `{ ${aliases.map((name) => `${name}: search(query: "${text}", first: 1) { id }`).join(' ')} }`,
      })
      .expect(200);
  await query(['a'], 'tea');
  const one = await costOfAsync(() => query(['a'], 'tea'));
  await eventually(async () =>
    expect(await costOfAsync(() => query(['a', 'b', 'c', 'd'], words))).toBeLessThan(Math.max(one, 5) * 30),
  );
});

test('every icon in the starter catalogue exists', async () => {
  const catalogue = JSON.stringify(parse(await readFile('starter/catalog.yaml', 'utf8')));
  const named = [...catalogue.matchAll(/"icon":"([^"]+)"/g)].map(([, id = '']) => id);
  expect(named.length).toBeGreaterThan(5);
  for (const id of named) expect(await readIconShape(id), id).not.toBeNull();
  expect(await readIconShape('../../package')).toBeNull();
  expect(await readIconShape('no-such-icon')).toBeNull();
});
