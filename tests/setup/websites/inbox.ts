import type { Page } from 'playwright';
import { PASSWORD, tokenIn } from '../../factories.ts';
import { type ApiSession, signIn } from '../accounts/api-session.ts';
import { linkIn, waitForMail } from '../accounts/mail.ts';
import { startServer } from '../app/server.ts';
import type { ServerProcess } from '../app/server-process.ts';
import { untilHydrated } from '../browser/playground-pages.ts';
import { OPEN_DOORS, signUp } from './own-pages.ts';
import { widgetVisitor } from './people.ts';

export const HOST = 'https://shop.example';

interface Site {
  id: string;
  slug: string;
}

/** A server with the website of ada, on which people answer. */
export async function startInbox() {
  const foyer = await startServer(OPEN_DOORS);
  await signUp(foyer, 'ada');
  const owner = await signIn(foyer.origin, { email: 'ada@example.org', password: PASSWORD });
  const { site } = await owner.post<{ site: Site }>('/api/sites', {
    name: 'Tea shop',
    domain: 'shop.example',
  });
  await owner.patch(`/api/sites/${site.id}`, { people: { offer: 'atEnd' } });
  return { foyer, owner, site, ...actionsOf(foyer, owner, site) };
}

const actionsOf = (foyer: ServerProcess, owner: ApiSession, site: Site) => ({
  /** A visitor who waits for a person. */
  async waitingVisitor(message: string) {
    await owner.patch(`/api/sites/${site.id}`, { people: { offer: 'always', hours: null } });
    const visitor = await widgetVisitor(foyer.origin, site.slug, HOST);
    const { body } = await visitor.post('person', { message }).expect(200);
    const chatId: string = body.chat_id;
    return { chatId, say: (text: string) => visitor.post('chat', { chatId, message: text }).expect(200) };
  },

  async addOperator(name: string) {
    await signUp(foyer, name);
    const email = `${name}@example.org`;
    const { member } = await owner.post<{ member: { id: string } }>(`/api/sites/${site.id}/members`, {
      email,
      role: 'operator',
    });
    const token = tokenIn(linkIn(await waitForMail(foyer.dataDir, email, 2)));
    const session = await signIn(foyer.origin, { email, password: PASSWORD });
    await session.post('/api/team-invitations/accept', { token });
    return { member, session };
  },

  /** The next test begins without open conversations. */
  async closeAll() {
    const { results } = await owner.get<{ results: { id: string }[] }>('/api/inbox?view=all&limit=50');
    if (results.length > 0) await owner.post('/api/inbox/bulk/close', { ids: results.map(({ id }) => id) });
  },
});

/** The hydrated inbox of ada. */
export const inboxPage = (page: Page) => ({
  log: () => page.getByRole('log', { name: 'Messages' }),
  field: () => page.getByRole('textbox', { name: 'Message' }),
  focused: () => page.locator(':focus'),
  async open(query = '') {
    await page.goto(`/u/ada/inbox${query}`);
    await untilHydrated(page);
  },
});
