import supertest from 'supertest';
import { expect } from 'vitest';
import type { Person } from '../../factories.ts';
import type { TestApp } from '../app/app.ts';
import { eventually } from '../app/eventually.ts';
import { pdf } from './documents.ts';

const HOST = 'https://shop.example';

export type SourceOwner = ReturnType<typeof createSourceOwner>;

/** An owner who adds texts and files to assistants, and a visitor who asks about them. */
export function createSourceOwner(app: TestApp, owner: Person) {
  let count = 0;
  return {
    /** A bot with a token of a visitor of its website, which does not exist. */
    async addBot(client = owner.client) {
      const name = `Shop ${++count}`;
      const site = { name, domain: `shop-${count}.invalid`, allowedDomains: ['shop.example'] };
      const { body } = await client.post('/api/sites').send(site).expect(201);
      const sources = `/api/bots/${body.site.bot_id}/sources`;
      const session = supertest(app.origin).post('/api/widget/session').set('Origin', HOST);
      const { token } = (await session.send({ site: body.site.slug }).expect(200)).body;
      return { id: body.site.bot_id as string, sources, token: token as string };
    },

    async upload(content: Buffer | string, name: string, client = owner.client) {
      const request = client.post('/api/media/upload').attach('files[]', Buffer.from(content), name);
      const { body } = await request.expect(201);
      return body.results[0] as { id: string; slug: string; source_url: string };
    },

    async addFile(sources: string, mediaId: string, more: object = {}) {
      const input = { type: 'media', mediaId, ...more };
      return (await owner.client.post(sources).send(input).expect(201)).body.source;
    },

    whenRead: (sources: string, id: string) =>
      eventually(async () => {
        const { source } = (await owner.client.get(`${sources}/${id}`).expect(200)).body;
        expect(['ready', 'failed']).toContain(source.status);
        return source;
      }),

    async ask(token: string, message: string) {
      const { body } = await supertest(app.origin)
        .post('/api/widget/chat')
        .set({ Origin: HOST, Authorization: `Bearer ${token}`, Accept: 'application/json' })
        .send({ message })
        .expect(200);
      return body;
    },

    find: async (botId: string, q: string) =>
      (await owner.client.get(`/api/search/bot/${botId}?q=${q}`).expect(200)).body.results,
  };
}

export const guide = () =>
  pdf(
    { lines: ['Tea guide', 'Welcome to the shop.'] },
    {
      lines: ['Green tea needs water of eighty degrees.', 'Pour it slowly over the leaves.'],
      outline: 'Brewing',
    },
  );
