import { expect, test } from 'vitest';
import type { DocumentedOperation, OpenapiDocument } from '#server/platform/http/openapi/document.ts';
import { setUpApiScenario } from '../access/api-scenario.ts';
import { nameOf } from '../access/expect-documented.ts';
import { apiRoutes } from '../access/routes.ts';
import { TEAM } from '../access/scenario.ts';
import { CALLS, type Row } from '../access/table.ts';

const scenario = setUpApiScenario();

async function readDocument(): Promise<OpenapiDocument> {
  return (await scenario.app.browser().get('/api/openapi.json').expect(200)).body;
}

const operationsIn = ({ paths }: OpenapiDocument): [name: string, operation: DocumentedOperation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, DocumentedOperation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

test('the document lists every route of the API, and no other', async () => {
  const routes = apiRoutes(scenario.app.services).map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
  expect(routes.length).toBeGreaterThan(60);
  const documented = operationsIn(await readDocument()).map(([name]) => name);
  expect(documented.sort()).toEqual(routes.sort());
});

test('the document states who may use each call, like the table of access', () => {
  const { all } = scenario.app.services.routes;
  const documented = Object.fromEntries(all.map((route) => [nameOf(route), route.access]));
  expect(documented).toEqual(Object.fromEntries(CALLS.map((row) => [row.route, accessOf(row)])));
});

/** By the statuses of the table: items of other users are not found. */
function accessOf({ route, expected }: Row): string {
  const { visitor, user, other, editor, admin } = expected;
  const isOfTeam = TEAM.some((role) => expected[role] !== other);
  if (visitor === 401) {
    if (route.includes(' /api/widget/')) return 'visitor';
    if (/bots\/:botId\/(?:search|chat)$/.test(route)) return 'apiClient';
    if (user === 404) return editor === 404 ? 'admin' : 'staff';
    if (other !== 404) return 'user';
    if (editor !== 404) return 'ownerOrStaff';
    if (isOfTeam) return admin === 404 ? 'team' : 'teamOrAdmin';
    if (admin !== 404) return 'ownerOrAdmin';
    return route.includes(' /api/users/:') ? 'self' : 'owner';
  }
  return 'anyone';
}

test('operations have unique names, declare the parameters of their paths, and describe errors', async () => {
  const operations = operationsIn(await readDocument());
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [name, { parameters = [], responses, summary, requestBody, security }] of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(
      inPath.map((parameter) => `{${parameter.name}}`),
      name,
    ).toEqual(name.match(/\{\w+\}/g) ?? []);
    expect(
      inPath.every(({ required }) => required),
      name,
    ).toBe(true);
    const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(names).size, name).toBe(names.length);
    expect(Object.keys(responses)[0], name).toMatch(/^20[01]$/);
    expect(summary, name).not.toBe('');
    if (requestBody) expect(Object.keys(responses), name).toContain('422');
    if (security.length > 0) expect(Object.keys(responses), name).toContain('401');
  }
});

test('all references resolve, and every tag and security scheme is declared', async () => {
  const document = await readDocument();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
  expect(references.length).toBeGreaterThan(100);
  for (const reference of new Set(references)) {
    const steps = reference.replace('#/', '').split('/');
    const target = steps.reduce<unknown>(
      (value, step) => (value as Record<string, unknown> | undefined)?.[step],
      document,
    );
    expect(target, reference).toBeTypeOf('object');
  }
  const tags = document.tags.map(({ name }) => name);
  const schemes = (document.components as { securitySchemes: object }).securitySchemes;
  for (const [name, operation] of operationsIn(document)) {
    expect(tags, name).toEqual(expect.arrayContaining(operation.tags));
    for (const requirement of operation.security)
      expect(Object.keys(schemes), name).toEqual(expect.arrayContaining(Object.keys(requirement)));
  }
});

test('the document describes input as the validators accept it', async () => {
  const { paths } = await readDocument();
  const bodyOf = (path: string, method: string) =>
    paths[path]?.[method]?.requestBody?.content['application/json']?.schema;
  expect(bodyOf('/api/bots', 'post')).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 80 },
      tone: { enum: ['neutral', 'friendly', 'formal'] },
      suggestions: { type: 'array', maxItems: 6, items: { type: 'string', maxLength: 120 } },
    },
  });
  expect(bodyOf('/api/users/{userId}/update-payment', 'post')).toMatchObject({
    properties: { card: { required: ['number', 'expMonth', 'expYear', 'cvc'] } },
  });
  expect(bodyOf('/api/sites/{id}/leads/{leadId}', 'patch')).toMatchObject({ required: ['isDone'] });
  const search = paths['/api/widget/search']?.get?.parameters ?? [];
  expect(search.map(({ name, required }) => [name, required])).toEqual([
    ['q', true],
    ['limit', false],
    ['page', false],
  ]);
});

test('the document is the same for all viewers, and cached by its ETag', async () => {
  const answer = await scenario.app.browser().get('/api/openapi.json').expect(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const etag = String(answer.headers.etag);
  await scenario.app.browser().get('/api/openapi.json').set('If-None-Match', etag).expect(304);
});
