import { afterEach, expect, test, vi } from 'vitest';
import { allowPush, ownSubscription, renewSubscription } from './push-subscription.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser is subscribed again for the user who has allowed it, and for no other one', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const subscription = { toJSON: () => ({}) };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  const send = vi.fn(async (_address: string) => new Response('{}'));
  vi.stubGlobal('fetch', send);

  allowPush('/ada');
  for (const address of ['/ben', '/ada']) await renewSubscription(address);
  expect(send.mock.calls.map(([address]) => address)).toEqual(['/ada']);
  expect(await ownSubscription('/ben')).toBeNull();
  expect(await ownSubscription('/ada')).toBe(subscription);
});
