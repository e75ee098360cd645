import { beforeAll, expect, test } from 'vitest';
import { isReservedName } from '#lib/reserved-names.ts';
import { createApp } from '#server/main/app.ts';
import { setUpApiScenario } from '../access/api-scenario.ts';
import { expectAccess } from '../access/expect-access.ts';
import { expectDocumented } from '../access/expect-documented.ts';
import { apiRoutes, ownRoutesIn, pageRoutes } from '../access/routes.ts';
import { ACCEPTED_CALLS, CALLS, PAGES } from '../access/table.ts';

const scenario = setUpApiScenario();
// The jobs of hundreds of websites and mails take longer than the calls.
beforeAll(() => scenario.app.services.worker.stop());

const inTable = (rows: typeof CALLS) => rows.map(({ route }) => route).sort();

test('the table lists every call of the API, and no other', () => {
  const routes = apiRoutes(scenario.app.services);
  expect(inTable(CALLS)).toEqual(routes.sort());
});

test('the table lists every page and every other address, and nothing else', () => {
  const nothing = () => undefined;
  const express = createApp(scenario.app.services, {
    forVisitors: nothing,
    forSessions: nothing,
  });
  const routes = new Set([...ownRoutesIn(express), ...pageRoutes()]);
  expect(inTable(PAGES)).toEqual([...routes].sort());
});

test('the first segment of every address is reserved', () => {
  const segments = inTable(PAGES).map((route) => /^\w+ \/([^/:@.]*)/.exec(route)?.[1] ?? '');
  const open = [...new Set(segments)].filter((segment) => segment !== '' && !isReservedName(segment));
  expect(open).toEqual([]);
});

test('every call is accepted for at least one viewer', () => {
  const accepted = [...CALLS, ...ACCEPTED_CALLS].filter(({ expected }) =>
    Object.values(expected).some((code) => code < 300),
  );
  expect([...new Set(inTable(accepted))].sort()).toEqual(inTable(CALLS));
});

test.each([...CALLS, ...ACCEPTED_CALLS])('$route', (row) =>
  expectAccess(row, scenario, (answer, text) =>
    expectDocumented(scenario.app.services.routes.all, row.route, answer, text),
  ),
);
