import { afterAll, beforeAll, expect } from 'vitest';
import { signedInPerson } from '../../factories.ts';
import { type Client, startApp, type TestApp } from '../app/app.ts';

/** A file of the library, as the API describes it. */
export interface MediaAnswer {
  id: string;
  slug: string;
  type: string;
  mime_type: string;
  source_url: string;
  size: number;
  width: number | null;
  height: number | null;
  updated_at: string;
  details: { title: string; alt_text: string | null; caption: string | null };
}

/** An application for the tests of a file, with a user who uploads. */
export function withMediaApp() {
  let app: TestApp;
  let owner: { client: Client; id: string; name: string };
  beforeAll(async () => {
    app = await startApp();
    owner = await signedInPerson(app);
  });
  afterAll(() => app.close());

  const send = (body: Buffer | string, name: string, client = owner.client) =>
    client.post('/api/media/upload').attach('files[]', Buffer.from(body), name);

  return {
    get app() {
      return app;
    },
    get owner() {
      return owner;
    },
    send,
    async upload(body: Buffer | string, name: string, client = owner.client): Promise<MediaAnswer> {
      const answer = await send(body, name, client);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.results[0];
    },
    fetchFile: (path: string, headers: Record<string, string> = {}) =>
      app.browser().get(path).set(headers).responseType('blob'),
  };
}
