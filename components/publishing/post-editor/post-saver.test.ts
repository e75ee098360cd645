import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { FormValues } from '../../sites/studio/form-values.ts';
import { createPostSaver } from './post-saver.ts';

function setUp({ shouldAutosave = true } = {}) {
  let values: FormValues = { title: 'Tea', slug: 'tea' };
  let timer: (() => void) | undefined;
  const requests: { values: FormValues; answer(error?: unknown): void }[] = [];
  let filled: FormValues = {};
  const saver = createPostSaver({
    read: () => values,
    send: (sent) =>
      new Promise((resolve, reject) => {
        requests.push({ values: sent, answer: (error) => (error ? reject(error) : resolve(filled)) });
      }),
    shouldAutosave: () => shouldAutosave,
    setTimer(callback) {
      timer = callback;
      return () => {
        timer = undefined;
      };
    },
    now: () => '2026-11-22T14:03:00.000Z',
  });
  saver.reset();
  return {
    saver,
    requests,
    type(changed: FormValues) {
      values = { ...values, ...changed };
      saver.changed();
    },
    /** The next save fills in a field, here and in the form. */
    fillIn(field: FormValues) {
      filled = field;
      values = { ...values, ...field };
    },
    hasTimer: () => timer !== undefined,
    async pause() {
      timer?.();
      await settled();
    },
    async answer(error?: unknown) {
      requests.at(-1)?.answer(error);
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('saves after a pause, without the slug', async () => {
  const { saver, requests, type, pause, answer } = setUp();
  type({ title: 'Green tea', slug: 'gr' });
  expect(saver.get().status).toBe('unsaved');
  await pause();
  expect(saver.get().status).toBe('saving');
  expect(requests.map(({ values }) => values)).toEqual([{ title: 'Green tea', autosave: true }]);
  await answer();
  expect(saver.get()).toMatchObject({
    status: 'saved',
    savedAt: '2026-11-22T14:03:00.000Z',
    isSlugUnsaved: true,
  });
});

test('changes during a request are saved after it, one request at a time', async () => {
  const { saver, requests, type, pause, answer } = setUp();
  type({ title: 'One' });
  await pause();
  type({ title: 'Two' });
  await pause();
  const asked = saver.save({ status: 'live' });
  await settled();
  expect(requests).toHaveLength(1);
  await answer();
  expect(requests[1]?.values).toEqual({ title: 'Two', autosave: true });
  await answer();
  expect(requests[2]?.values).toEqual({ title: 'Two', slug: 'tea', status: 'live' });
  await answer();
  expect(await asked).toBe(true);
  expect(saver.get().status).toBe('saved');
});

test('unchanged values are not saved again', async () => {
  const { saver, requests, type, pause } = setUp();
  type({ title: 'Other' });
  type({ title: 'Tea' });
  await pause();
  expect(requests).toEqual([]);
  expect(saver.get().status).toBe('saved');
});

test('tries again when the connection is back', async () => {
  const { saver, requests, type, pause, answer } = setUp();
  type({ title: 'Offline' });
  await pause();
  await answer(new ApiError(0, 'No connection'));
  expect(saver.get().status).toBe('offline');
  saver.retry();
  await pause();
  await answer();
  expect(requests).toHaveLength(2);
  expect(saver.get().status).toBe('saved');
});

test('stops at a conflict until it is resolved', async () => {
  const { saver, requests, type, pause, answer } = setUp();
  type({ title: 'Mine' });
  await pause();
  await answer(new ApiError(409, 'Changed'));
  expect(saver.get()).toMatchObject({ status: 'conflict', refusedValues: { title: 'Mine' } });
  type({ title: 'Mine again' });
  await pause();
  expect(requests).toHaveLength(1);
  saver.resolve();
  const asked = saver.save();
  await settled();
  await answer();
  expect(await asked).toBe(true);
});

test('after a refusal, the next save waits for a change', async () => {
  const { saver, type, pause, answer, hasTimer } = setUp();
  type({ title: '' });
  await pause();
  await answer(new ApiError(422, 'Title is missing.', { title: ['Title is missing.'] }));
  expect(saver.get()).toMatchObject({ status: 'refused', error: { message: 'Title is missing.' } });
  expect(hasTimer()).toBe(false);
  type({ title: 'Tea again' });
  expect(hasTimer()).toBe(true);
});

test('without autosave, only an explicit save is sent', async () => {
  const { saver, type, hasTimer } = setUp({ shouldAutosave: false });
  type({ title: 'Green' });
  expect(saver.get().status).toBe('unsaved');
  expect(hasTimer()).toBe(false);
});

test('a value that the save sets counts as saved, a value typed meanwhile does not', async () => {
  const { saver, fillIn, type, answer, hasTimer } = setUp();
  const first = saver.save({ status: 'live' });
  await settled();
  fillIn({ publishedAt: '2026-11-22T14:03' });
  await answer();
  expect([await first, saver.get().status]).toEqual([true, 'saved']);
  const second = saver.save();
  await settled();
  type({ title: 'Typed meanwhile' });
  await answer();
  expect([await second, saver.get().status, hasTimer()]).toEqual([true, 'unsaved', true]);
});
