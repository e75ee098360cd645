import type { BrowserContextOptions, Page } from 'playwright';
import { PASSWORD } from '../../factories.ts';
import { type ApiSession, signIn } from '../accounts/api-session.ts';
import { addPeople } from '../accounts/users.ts';
import { startServer } from '../app/server.ts';
import type { ServerProcess } from '../app/server-process.ts';
import { openTab, type Tab } from '../browser/browser.ts';
import { PlainPage } from '../plain/plain-page.ts';
import { OPEN_DOORS } from '../websites/own-pages.ts';
import { ADMIN } from '../websites/own-site.ts';

/** A post as the API describes it. */
export interface Post {
  id: string;
  title: string;
  slug: string;
  body: string;
  version: number;
  status: string;
  approval_status: string;
  path: string | null;
}

/** A server with an admin, an editor and a writer. */
export interface Newsroom {
  foyer: ServerProcess;
  writer: ApiSession;
  editor: ApiSession;
  admin: ApiSession;
  /** The page has a clock, which `skipPause` moves. */
  open(session: ApiSession, path: string, options?: BrowserContextOptions): Promise<Tab>;
  openPlain(session: ApiSession, path: string): Promise<PlainPage>;
  /** A draft of the writer. */
  draft(fields?: object): Promise<Post>;
  load(id: string): Promise<Post>;
}

export async function openNewsroom(env: Record<string, string> = {}): Promise<Newsroom> {
  const foyer = await startServer({ ...OPEN_DOORS, ...env });
  const admin = await signIn(foyer.origin, ADMIN);
  await addPeople(foyer.databaseUrl, [
    { name: 'ada', first_name: 'Ada', last_name: 'Lovelace' },
    { name: 'barbara', first_name: 'Barbara', last_name: 'Liskov', system_role: 'EDITOR' },
  ]);
  const [writer, editor] = await Promise.all(
    ['ada', 'barbara'].map((name) =>
      signIn(foyer.origin, { email: `${name}@example.org`, password: PASSWORD }),
    ),
  );
  if (!writer || !editor) throw new Error('Nobody signed in.');
  return {
    foyer,
    writer,
    editor,
    admin,
    async open({ cookie }, path, options = {}) {
      const tab = await openTab({ baseURL: foyer.origin, ...options });
      const [name = '', value = ''] = cookie.split('=');
      await tab.page.context().addCookies([{ name, value, url: foyer.origin }]);
      if (options.javaScriptEnabled !== false) await tab.page.clock.install();
      await tab.page.goto(path);
      return tab;
    },
    async openPlain(session, path) {
      const page = new PlainPage(foyer.origin, session);
      await page.goto(path);
      return page;
    },
    draft: async (fields = {}) =>
      (await writer.post<{ post: Post }>('/api/posts', { title: 'On green tea', ...fields })).post,
    load: async (id) => (await admin.get<{ post: Post }>(`/api/posts/${id}`)).post,
  };
}

/** The editor saves after a pause of two seconds: it passes at once. If typing ends only afterwards, the pause takes its time. */
export const skipPause = (page: Page): Promise<void> => page.clock.fastForward(2000);

/** The rich editor. */
export const richText = (page: Page) =>
  page.getByRole('textbox', { name: 'Text', exact: true }).and(page.locator('[contenteditable]'));

/** The text as Markdown. */
export const sourceText = (page: Page) => page.locator('textarea[name=body]');
