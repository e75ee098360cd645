import { type Person, signedInPerson } from '../../factories.ts';
import { startApp } from '../app/app.ts';
import { addReadSite } from '../websites/read-site.ts';
import { serveWebsite } from '../websites/websites.ts';

/** A question that the website answers. */
export const QUESTION = 'How long can I return tea?';

/** The application with a user whose assistant has a website. */
export type Playground = Awaited<ReturnType<typeof startPlayground>>;

export async function startPlayground() {
  const website = await serveWebsite({
    '/': '<h1>Returns</h1><h2 id="how-long">How long</h2><p>You can return unopened tea within thirty days.</p>',
  });
  const { domain } = website;
  const app = await startApp({ CRAWLER_ALLOW_HOSTS: domain });
  const owner = await signedInPerson(app);
  /** Returns the id of its bot once the website is crawled. */
  const addWebsite = async ({ client }: Person, name: string): Promise<string> =>
    (await addReadSite(client, { name, domain })).bot_id;
  return {
    app,
    domain,
    owner,
    ownBot: await addWebsite(owner, 'Tea shop'),
    addWebsite,
    async close(): Promise<void> {
      await app.close();
      await website.close();
    },
  };
}

export const invoke = ({ client }: Person, chatId: string, body: object) =>
  client.post(`/api/chat/playground/${chatId}/invoke`).send(body);

export async function newChat(person: Person, prompt = QUESTION): Promise<string> {
  return (await invoke(person, 'new', { prompt }).expect(200)).body.chat.id;
}
