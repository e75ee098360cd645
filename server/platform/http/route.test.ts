import { expect, test } from 'vitest';
import { z } from 'zod';
import { done, route } from './route.ts';

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
    limit: { name: 'things', points: 1, seconds: 1 },
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
