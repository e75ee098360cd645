import express from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { apiErrors } from './error-handler.ts';
import { mountRoutes } from './mount-routes.ts';
import type { Rule } from './rate-limits.ts';
import { readJson } from './read-body.ts';
import { done, route, tagged } from './route.ts';

const documented = { summary: 'One thing' };

test('a route that answers something else than it declares does not compile', () => {
  route('GET /things/:id', {
    ...documented,
    access: 'user',
    answer: { thing: 'object', message: 'string' },
    // @ts-expect-error the message is missing
    handle: async () => ({ thing: {} }),
  });
  route('GET /things/:id', {
    ...documented,
    access: 'user',
    answer: { thing: 'object' },
    // @ts-expect-error also in an answer that leads a form elsewhere
    handle: async () => done({ thing: null }, { redirectTo: '/' }),
  });
});

test('what a handler gets follows from the declaration', () => {
  const { method, path, errors } = route('POST /things/:thingId/parts/:id', {
    ...documented,
    access: 'anyone',
    body: z.object({ name: z.string() }),
    rateLimit: { name: 'things', points: 1, seconds: 1 },
    answer: { names: 'array' },
    handle({ viewer, params, body }) {
      const { thingId, id } = params;
      // @ts-expect-error there may be no viewer
      void viewer.id;
      // @ts-expect-error not in the address
      void params.botId;
      return { names: [thingId, id, body.name satisfies string] };
    },
  });
  expect({ method, path, errors }).toEqual({
    method: 'post',
    path: '/things/:thingId/parts/:id',
    errors: [429],
  });
});

test('a list is sent with its declared fields only', async () => {
  const listed = {
    results: [{ id: 'a' }],
    count: 1,
    answer: null,
    isQuestion: false,
    ownerEmail: 'ada@example.org',
  };
  const listOf = (answer: 'list' | 'results') =>
    route(`GET /${answer}`, { ...documented, access: 'anyone', answer, handle: () => listed });
  const { app } = serve({ list: listOf('list'), results: listOf('results') });
  const list = { results: [{ id: 'a' }], next: null, previous: null, count: 1 };
  expect((await request(app).get('/list')).body).toEqual(list);
  expect((await request(app).get('/results')).body).toEqual({ ...list, answer: null, is_question: false });
});

test('declared rate limits count valid input by their keys; those of the handler are given to it', async () => {
  const { app, counted } = serve({
    add: route('POST /things', {
      ...documented,
      access: 'anyone',
      body: z.object({ name: z.string() }),
      authenticate: async () => ({ id: 'ada' }),
      rateLimit: [
        { name: 'calls', points: 1, seconds: 1 },
        { name: 'callers', points: 1, seconds: 1, by: ({ caller }) => caller.id },
      ],
      rateLimitsInHandler: { mails: { name: 'mails', points: 1, seconds: 1 } },
      answer: { name: 'string' },
      async handle({ body, rateLimits }) {
        await rateLimits.mails.consume(body.name);
        return body;
      },
    }),
  });
  await request(app).post('/things').send({}).expect(422);
  await request(app).post('/things').send({ name: 'chair' }).expect(200);
  expect(counted).toEqual(['calls 127.0.0.1', 'callers ada', 'mails chair']);
});

/** An app with the routes, and what their rate limits counted. */
function serve(routes: Parameters<typeof tagged>[1]) {
  const counted: string[] = [];
  const createRateLimit = ({ name }: Rule) => ({
    consume: async (key: string) => void counted.push(`${name} ${key}`),
    isExhausted: async () => false,
    refund: async () => {},
    reset: async () => {},
  });
  const app = express().use(
    readJson(1000),
    mountRoutes(tagged('Websites', routes), createRateLimit),
    apiErrors(createLog('silent')),
  );
  return { app, counted };
}
