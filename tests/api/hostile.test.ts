import { describe, expect, test } from 'vitest';
import { setUpApiScenario } from '../access/api-scenario.ts';
import { call, openSession } from '../access/scenario.ts';
import { CALLS } from '../access/table.ts';

const scenario = setUpApiScenario();

const routes = CALLS.map(({ route }) => route.replaceAll(/:\w+/g, 'some-id'));
const writes = routes.filter((route) => !route.startsWith('GET'));
/** Calls of visitors and programs carry a token instead of a cookie. */
const own = writes.filter((route) => !/\/api\/widget\/|\/bots\/some-id\/chat$/.test(route));

describe('from another website', () => {
  test.each(own)('%s is 403', async (route) => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ] as Record<string, string>[]) {
      const answer = await call(scenario, scenario.callers.admin.cookie, route, {}, headers);
      expect(answer.status).toBe(403);
    }
  });

  test.each(routes.filter((route) => !route.includes('/api/widget/')))(
    '%s allows no other origin to read',
    async (route) => {
      for (const origin of ['https://evil.example', 'null']) {
        const answer = await call(scenario, '', route, undefined, { Origin: origin });
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    },
  );
});

describe('an invalid body', () => {
  const deepObject = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const deepArray = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const bodies = [
    ['null', 'null'],
    ['an array', '[]'],
    ['a number', '1'],
    ['a text', '"text"'],
    ['100,000 arrays', deepArray],
    ['100,000 objects', deepObject],
    ['a deep field', `{"name":${'['.repeat(90_000)}${']'.repeat(90_000)}}`],
    ['no JSON', '{'],
  ] as const;

  test.each(writes)('%s refuses it', async (route) => {
    const [method = 'POST', path] = route.split(' ');
    // Some of them end the session.
    const cookie = await openSession(scenario, scenario.callers.admin);
    for (const [what, body] of bodies) {
      const answer = await fetch(scenario.app.origin + path, {
        method,
        body,
        headers: { Cookie: cookie, Origin: scenario.app.origin, 'Content-Type': 'application/json' },
      });
      expect([what, answer.status]).toEqual([what, expect.toBeOneOf(refusalsOf(route))]);
      expect(await answer.json()).toMatchObject({ status: answer.status, message: expect.any(String) });
    }
    const { user } = (await (await call(scenario, cookie, 'GET /api/auth/user')).json()) as {
      user: { system_role: string };
    };
    expect(user.system_role, 'whoever was refused').toBe('ADMIN');
  });

  // A mail is text; its signature says what it is.
  test.each(writes.filter((route) => !route.endsWith('/inbound-mail')))(
    '%s refuses text/plain',
    async (route) => {
      const [method = 'POST', path] = route.split(' ');
      const answer = await fetch(scenario.app.origin + path, {
        method,
        body: '{}',
        headers: {
          Cookie: scenario.callers.admin.cookie,
          Origin: scenario.app.origin,
          'Content-Type': 'text/plain',
        },
      });
      expect(answer.status).toBe(415);
    },
  );

  test.each(['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])(
    'the key %s has no effect',
    async (key) => {
      const path = `/api/users/${scenario.callers.user.id}`;
      const body = `{"bio":"Tea.","${key}":{"systemRole":"ADMIN","isAdmin":true}}`;
      const answer = await fetch(scenario.app.origin + path, {
        method: 'PATCH',
        body,
        headers: {
          Cookie: scenario.callers.user.cookie,
          Origin: scenario.app.origin,
          'Content-Type': 'application/json',
        },
      });
      expect(answer.status).toBe(422);
      expect(({} as Record<string, unknown>).systemRole).toBeUndefined();
      const { user } = (await (
        await call(scenario, scenario.callers.user.cookie, 'GET /api/auth/user')
      ).json()) as {
        user: { system_role: null; bio: null };
      };
      expect(user).toMatchObject({ system_role: null, bio: null });
    },
  );
});

describe('a search with code', () => {
  const codes = [
    `' OR 1=1 --`,
    `"; drop table users; --`,
    '%',
    '*',
    'NEAR(',
    'a" OR "b',
    ') AND (',
    `\\`,
    '-',
    '^x:"',
  ];
  const lists = [
    '/api/admin/users?nameLike=',
    '/api/admin/users?sort=',
    '/api/bots?nameLike=',
    '/api/bots?ownerId=',
    '/api/chats?nameLike=',
    '/api/sites?page=',
    '/api/users?limit=',
  ];
  test.each(lists)('%s returns a normal list', async (list) => {
    for (const code of codes) {
      const answer = await call(
        scenario,
        scenario.callers.admin.cookie,
        `GET ${list}${encodeURIComponent(code)}`,
      );
      expect([code, answer.status]).toEqual([code, 200]);
      expect(await answer.json()).toMatchObject({ results: expect.any(Array), count: expect.any(Number) });
    }
  });

  test.each(['/api/users/', '/api/sites/', '/api/bots/', '/api/chats/'])(
    '%s finds nothing by it',
    async (path) => {
      for (const code of codes) {
        const answer = await call(
          scenario,
          scenario.callers.admin.cookie,
          `GET ${path}${encodeURIComponent(code)}`,
        );
        expect([code, answer.status]).toEqual([code, 404]);
      }
    },
  );
});

/** A widget call without a token may be refused as anonymous first. */
const refusalsOf = (route: string): number[] =>
  route.includes('/api/widget/') ? [400, 401, 413, 422] : [400, 413, 422];
