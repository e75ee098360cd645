import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await personWithRole(app, 'ADMIN');
});
beforeEach(async () => {
  await setPlan(app, { sites: 1, bots: 9 });
  owner = await signedInPerson(app);
});
afterAll(() => app.close());

const grant = (body: object, id = owner.id) => admin.client.patch(`/api/admin/users/${id}/plan`).send(body);
const addSite = (name: string) => owner.client.post('/api/sites').send({ domain: `${name}.invalid` });

test('a limit of one account applies immediately, keeps the plan’s other limits, and can be removed', async () => {
  await addSite('one').expect(201);
  await addSite('two').expect(422);
  const { body } = await grant({ limits: { sites: 2 } }).expect(200);
  expect(body.grant).toEqual({ plan: null, limits: { sites: 2 } });
  await addSite('two').expect(201);
  expect((await addSite('three').expect(422)).body.limit.allowed).toBe(2);
  const other = await signedInPerson(app);
  await other.client.post('/api/sites').send({ domain: 'other.invalid' }).expect(201);
  await other.client.post('/api/sites').send({ domain: 'another.invalid' }).expect(422);

  // As the form of the page sends it: an empty field means the limit of the plan.
  await grant({ plan: '', limits: { sites: '', answers: '12' } }).expect(200);
  expect((await addSite('three').expect(422)).body.limit.allowed).toBe(1);
  // Absent fields stay unchanged.
  expect((await grant({ limits: { pages: 7 } })).body.grant).toEqual({
    plan: null,
    limits: { answers: 12, pages: 7 },
  });
});

test('a granted plan replaces the account’s own', async () => {
  const { catalog, database, versions } = app.services;
  await database.db.transaction().execute((tx) =>
    catalog.addProduct(tx, {
      slug: 'big',
      kind: 'plan',
      name: 'Big',
      summary: null,
      description: null,
      icon: null,
      provider: null,
      template: null,
      position: 1,
      features: [],
      limits: { sites: 3 },
      plans: [
        {
          slug: 'big',
          name: 'Big',
          priceType: 'recurring',
          billingPeriod: 'month',
          unitKind: 'site',
          amount: 99,
          trialDays: 0,
        },
      ],
    }),
  );
  await versions.current();
  await grant({ plan: 'big' }).expect(200);
  for (const name of ['one', 'two', 'three']) await addSite(name).expect(201);
  expect((await addSite('four').expect(422)).body.limit.allowed).toBe(3);
  await grant({ limits: { sites: 4 } }).expect(200);
  await addSite('four').expect(201);
  await grant({ plan: null }).expect(200);
  expect((await addSite('five').expect(422)).body.limit.allowed).toBe(4);
});

test('an unknown plan, number or account is refused, and only admins can grant', async () => {
  expect((await grant({ plan: 'gold' }).expect(422)).body.errors.plan).toEqual(['There is no such plan.']);
  for (const sites of [-1, 1.5, 'many', 1e12]) {
    const { body } = await grant({ limits: { sites } }).expect(422);
    expect(body.errors['limits.sites'], String(sites)).toBeDefined();
  }
  await grant({ limits: { websites: 1 } }).expect(422);
  await grant({ limits: { sites: 2 } }, 'nobody').expect(404);
  const editor = await personWithRole(app, 'EDITOR');
  for (const { client } of [owner, editor])
    await client
      .patch(`/api/admin/users/${owner.id}/plan`)
      .send({ limits: { sites: 9 } })
      .expect(404);
  await addSite('one').expect(201);
  await addSite('two').expect(422);
});
