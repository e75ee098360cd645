import { createECDH } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { OPEN_DOORS, ownPage, signUp } from '../setup/websites/own-pages.ts';

// The headless shell blocks all notifications and knows no push service: the tests replace only these two. Its service
// worker gets pushes by the DevTools protocol.

const PAGE = '/u/ada/notifications';

let foyer: ServerProcess;

beforeAll(async () => {
  foyer = await startServer(OPEN_DOORS);
  await signUp(foyer, 'ada');
  const ada = await signIn(foyer.origin, { email: 'ada@example.org', password: PASSWORD });
  await ada.post('/api/sites', { name: 'Tea shop', domain: 'shop.example' });
});
afterAll(() => foyer?.stop());

type Permission = 'granted' | 'default';

/** The page of notifications, in a browser that asks its user, who answers this; `key` is that of its subscription. */
async function pageWhere(permission: Permission, key: string | null): Promise<Page> {
  const page = await ownPage(foyer, 'ada');
  await page.addInitScript(
    ([permission, key]) => {
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => permission;
      let known: object | null = null;
      PushManager.prototype.getSubscription = async () => known as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        if (!key) throw new DOMException('Registration failed', 'AbortError');
        const text = atob(String(options?.applicationServerKey).replace(/-/g, '+').replace(/_/g, '/'));
        known = {
          endpoint: 'https://push.invalid/1',
          options: { applicationServerKey: Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer },
          toJSON: () => ({ endpoint: 'https://push.invalid/1', keys: { p256dh: key, auth: 'A'.repeat(22) } }),
          unsubscribe: async () => {
            known = null;
            return true;
          },
        };
        return known as PushSubscription;
      };
    },
    [permission, key] as const,
  );
  await page.goto(PAGE);
  return page;
}

const part = (page: Page) => page.locator('[data-push]');
const says = (page: Page, text: string) => part(page).getByRole('status').getByText(text).waitFor();
const click = (page: Page, name: string) => part(page).getByRole('button', { name }).click();

test('the page says why a browser shows no notifications', async () => {
  const blocked = await ownPage(foyer, 'ada');
  await blocked.goto(PAGE);
  await says(blocked, 'This browser blocks notifications.');
  expect(await part(blocked).getByRole('button').isDisabled()).toBe(true);

  await blocked.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await blocked.reload();
  await says(blocked, 'This browser cannot show notifications.');
  expect(await part(blocked).getByRole('button').count()).toBe(0);

  const dismissed = await pageWhere('default', null);
  await click(dismissed, 'Allow');
  await says(dismissed, 'Nothing has changed: you have not allowed notifications.');

  const refused = await pageWhere('granted', null);
  await click(refused, 'Allow');
  await says(refused, 'The browser could not subscribe to notifications.');
});

test('a browser subscribes and ends it again; what the server refuses ends in the browser, too', async () => {
  const key = createECDH('prime256v1').generateKeys('base64url');
  const page = await pageWhere('granted', key);
  await click(page, 'Allow');
  await says(page, 'This browser shows the notifications that you choose below.');
  await click(page, 'Stop');
  await part(page).getByRole('button', { name: 'Allow' }).waitFor();

  const failing = await pageWhere('granted', 'AAAA');
  await click(failing, 'Allow');
  await says(failing, 'Notifications could not be changed.');
  await part(failing).getByRole('button', { name: 'Allow' }).waitFor();
});

interface WorkerScope {
  seen: unknown[];
  /** How many events it has handled. */
  handled: number;
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<void> };
  WindowClient: { prototype: { focus(): Promise<unknown> } };
  ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } };
}

test('the service worker shows a push unless the inbox is looked at, and a click opens the conversation', async () => {
  const page = await ownPage(foyer, 'ada');
  await page.goto(PAGE);
  const context = page.context();
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = self as never as WorkerScope;
    Object.assign(scope, { seen: [], handled: 0 });
    scope.registration.showNotification = async (title, { body, tag } = {}) =>
      void scope.seen.push([title, body, tag]);
    scope.clients.openWindow = async (url) => void scope.seen.push(url);
    scope.WindowClient.prototype.focus = async function () {
      return this;
    };
    const { waitUntil } = scope.ExtendableEvent.prototype;
    scope.ExtendableEvent.prototype.waitUntil = function (work) {
      waitUntil.call(this, work);
      void work.finally(() => scope.handled++);
    };
  });
  /** What it has shown and opened since the last call. */
  const seen = () => worker.evaluate(() => (self as never as WorkerScope).seen.splice(0));
  const handled = () => worker.evaluate(() => (self as never as WorkerScope).handled);

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const urlOf = (chat: number) => `/u/ada/inbox?chat=${chat}`;
  /** @returns what is shown */
  async function push(chat: number): Promise<unknown[]> {
    const before = await handled();
    const data = JSON.stringify({ title: `Tea ${chat}`, body: 'Is <b>anybody</b> there?', url: urlOf(chat) });
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: foyer.origin, registrationId, data });
    await expect.poll(handled).toBe(before + 1);
    return seen();
  }
  async function clickNotification(chat: number): Promise<void> {
    await worker.evaluate((url) => {
      const notification = { data: { url }, close() {} };
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }));
    }, urlOf(chat));
  }

  expect(await push(1)).toEqual([['Tea 1', 'Is <b>anybody</b> there?', urlOf(1)]]);
  await page.goto('/u/ada/inbox');
  expect(await push(2)).toEqual([]);
  await clickNotification(3);
  await page.waitForURL(urlOf(3));
  expect(await seen()).toEqual([]);
  await page.goto(PAGE);
  expect(await push(4)).toHaveLength(1);
  await clickNotification(4);
  await expect.poll(seen).toEqual([urlOf(4)]);
});
