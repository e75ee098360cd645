import { expect, test } from 'vitest';
import type { Db } from './db/connect.ts';
import { createEvents, type Listeners } from './events.ts';

const tx = {} as Db;

/** Listeners of one event. */
const listenersOf = (...listeners: Listeners['events']['profileChanged']) =>
  ({ events: { profileChanged: listeners }, announcements: {} }) as unknown as Listeners;

test('listeners are called one after the other, in the order of the list', async () => {
  const events = createEvents();
  const called: string[] = [];
  events.listen(
    listenersOf(
      async (_tx, { userId }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        called.push(`first ${userId}`);
      },
      async (given) => called.push(given === tx ? 'second, in the transaction' : 'second'),
    ),
  );
  await events.emit(tx, 'profileChanged', { userId: 'olive' });
  expect(called).toEqual(['first olive', 'second, in the transaction']);
});

test('a listener that fails ends the change, and those after it are not called', async () => {
  const events = createEvents();
  let isCalled = false;
  events.listen(
    listenersOf(
      () => Promise.reject(new Error('no connection')),
      async () => {
        isCalled = true;
      },
    ),
  );
  await expect(events.emit(tx, 'profileChanged', { userId: 'olive' })).rejects.toThrow('no connection');
  expect(isCalled).toBe(false);
});

test('an event before anybody listens is an error: what it tells would be lost', async () => {
  await expect(createEvents().emit(tx, 'profileChanged', { userId: 'olive' })).rejects.toThrow('listens');
});

test('an announcement has no transaction, and its listeners are called in the same way', async () => {
  const events = createEvents();
  const read: string[][] = [];
  const announcements = { publicPostsChanged: [async ({ paths }: { paths: string[] }) => read.push(paths)] };
  events.listen({ events: {}, announcements } as unknown as Listeners);
  await events.announce('publicPostsChanged', { paths: ['/blog/tea'] });
  expect(read).toEqual([['/blog/tea']]);
});
