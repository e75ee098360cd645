import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { type ApiSession, signIn } from '../accounts/api-session.ts';
import { eventually } from '../app/eventually.ts';
import { startServer } from '../app/server.ts';
import type { ServerProcess } from '../app/server-process.ts';
import { openTab, type Tab } from '../browser/browser.ts';
import { OPEN_DOORS } from '../websites/own-pages.ts';
import { ADMIN } from '../websites/own-site.ts';

/** A file as Playwright puts it into an input. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Listed {
  id: string;
  slug: string;
  details: { title: string; alt_text: string | null; caption: string | null };
  focal: { x: number; y: number };
  visibility: string;
  size: number;
}

/** A server with an admin, whose files tests upload, see and delete. */
export interface Library {
  foyer: ServerProcess;
  admin: ApiSession;
  open(path: string, options?: BrowserContextOptions): Promise<Tab>;
  /** Uploads a file as the admin. */
  upload(...files: TestFile[]): Promise<Listed[]>;
  uploadAs(session: ApiSession, ...files: TestFile[]): Promise<Listed[]>;
  files(): Promise<Listed[]>;
  /** Deletes all files. */
  empty(): Promise<void>;
}

export async function openLibrary(): Promise<Library> {
  const foyer = await startServer(OPEN_DOORS);
  const admin = await signIn(foyer.origin, ADMIN);
  const files = async () => (await admin.get<{ results: Listed[] }>('/api/media?limit=50')).results;
  return {
    foyer,
    admin,
    files,
    async open(path, options = {}) {
      const tab = await openTab({ baseURL: foyer.origin, ...options });
      const [name = '', value = ''] = admin.cookie.split('=');
      await tab.page.context().addCookies([{ name, value, url: foyer.origin }]);
      await tab.page.goto(path);
      return tab;
    },
    upload: (...sent) => uploadTo(foyer, admin, sent),
    uploadAs: (session, ...sent) => uploadTo(foyer, session, sent),
    async empty() {
      const ids = (await files()).map(({ id }) => id);
      if (ids.length > 0) await admin.post('/api/media/bulk/delete', { ids });
    },
  };
}

async function uploadTo(
  { origin }: ServerProcess,
  { cookie }: ApiSession,
  files: TestFile[],
): Promise<Listed[]> {
  const uploaded: Listed[] = [];
  for (const { name, mimeType, buffer } of files) {
    const body = new FormData();
    body.append('files[]', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
    const answer = await fetch(`${origin}/api/media/upload`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: origin, Accept: 'application/json' },
      body,
    });
    if (!answer.ok) throw new Error(await answer.text());
    uploaded.push(...((await answer.json()) as { results: Listed[] }).results);
  }
  return uploaded;
}

export const textFile = (name: string, text = 'Tea.'): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

export const pictureFile = (name: string, buffer: Buffer): TestFile => ({
  name,
  mimeType: 'image/png',
  buffer,
});

/** The titles of the files on the page, in order. */
export async function titlesOn(page: Page): Promise<string[]> {
  // A click comes back when the next page begins: its files come later.
  await page.waitForLoadState('domcontentloaded');
  return page.locator('[data-file] :is(a, label):visible').allInnerTexts();
}

export const untilShown = (page: Page, titles: string[]): Promise<void> =>
  eventually(async () => expect(await titlesOn(page)).toEqual(titles));

export const countOn = (page: Page): Promise<string> => page.locator('main header').first().innerText();

/** Omits console messages of the browser about responses that a test provokes. */
export const withoutFailures = (complaints: string[]): string[] =>
  complaints.filter((text) => !text.startsWith('Failed to load resource'));

export const rowOf = (page: Page, name: string): Locator =>
  page.locator('[data-upload]').filter({ hasText: name });

export const choose = (page: Page, files: TestFile[]): Promise<void> =>
  page.locator('input[type=file]').first().setInputFiles(files);

/** Drops or pastes files onto the page, as a browser reports it. */
export const hand = (page: Page, kind: 'drop' | 'paste', files: TestFile[]): Promise<void> =>
  page.evaluate(
    ({ type, given }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of given)
        data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      const event =
        type === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    },
    { type: kind, given: files.map(({ buffer, ...file }) => ({ ...file, bytes: [...buffer] })) },
  );
