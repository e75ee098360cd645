import { expect, test } from 'vitest';
import { ownApi, publicApi } from '../../server/api.ts';
import { createApp } from '../../server/app.ts';
import { stageApi } from '../access/api-stage.ts';
import { expectAccess } from '../access/play.ts';
import { ownRoutesIn, pageRoutes, routesIn } from '../access/routes.ts';
import { CALLS, PAGES } from '../access/table.ts';

const play = stageApi();

const inTable = (rows: typeof CALLS) => rows.map(({ route }) => route).sort();

test('the table has every call of the API, and no other', () => {
  const routes = [
    ...routesIn(ownApi(play.app.services), '/api'),
    ...routesIn(publicApi(play.app.services), '/api/widget'),
  ];
  expect(inTable(CALLS)).toEqual(routes.sort());
});

test('the table has every page and every other address, and no other', () => {
  const nothing = () => undefined;
  const express = createApp(play.app.services, {
    fromCache: (_req, _res, next) => next(),
    forVisitors: nothing,
    forSessions: nothing,
  });
  const routes = new Set([...ownRoutesIn(express), ...pageRoutes()]);
  expect(inTable(PAGES)).toEqual([...routes].sort());
});

test.each(CALLS)('$route', (row) => expectAccess(row, play.stage, play.cast));
