import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { UploadOptions } from '#lib/upload.ts';
import { createUploadQueue } from './upload-queue.ts';

interface Sending extends UploadOptions {
  name: string;
  resolve(result: string): void;
  reject(error: unknown): void;
}

function setUp(refusalOf: (name: string) => string | undefined = () => undefined) {
  const sendings: Sending[] = [];
  const idle: string[][] = [];
  const queue = createUploadQueue<string>({
    send(file, options) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      sendings.push({ ...options, name: file.name, resolve, reject });
      return promise;
    },
    refusalOf: ({ name }) => refusalOf(name),
    onIdle: (results) => idle.push(results),
  });
  const states = () => queue.get().uploads.map(({ file, status }) => `${file.name} ${status}`);
  return { queue, sendings, idle, states };
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('three files are sent at a time', async () => {
  const { queue, sendings, idle, states } = setUp();
  queue.add(files('a', 'b', 'c', 'd'));
  expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting']);
  sendings[1]?.resolve('B');
  await settled();
  expect(states()).toEqual(['a sending', 'b done', 'c sending', 'd sending']);
  expect(idle).toEqual([]);
  for (const { name, resolve } of sendings) resolve(name.toUpperCase());
  await settled();
  expect(idle.map((results) => results.toSorted())).toEqual([['A', 'B', 'C', 'D']]);
});

test('progress increases, then the server processes the file', () => {
  const { queue, sendings } = setUp();
  queue.add(files('a'));
  sendings[0]?.onProgress(0.4);
  expect(queue.get().uploads[0]).toMatchObject({ sent: 0.4, status: 'sending' });
  sendings[0]?.onProgress(1);
  expect(queue.get().uploads[0]).toMatchObject({ sent: 1, status: 'preparing' });
});

test('a failed file has the reason, and can be retried', async () => {
  const { queue, sendings, idle } = setUp();
  queue.add(files('a'));
  sendings[0]?.reject(new ApiError(415, 'This is no picture.'));
  await settled();
  expect(queue.get().uploads[0]).toMatchObject({ status: 'failed', problem: 'This is no picture.' });
  expect(idle).toEqual([]);
  queue.retry(queue.get().uploads[0]?.id ?? 0);
  expect(queue.get().uploads[0]?.problem).toBeUndefined();
  sendings[1]?.resolve('A');
  await settled();
  expect(idle).toEqual([['A']]);
});

test('a cancelled file is aborted, and the next one starts', async () => {
  const { queue, sendings, idle, states } = setUp();
  queue.add(files('a', 'b', 'c', 'd'));
  queue.cancel(queue.get().uploads[0]?.id ?? 0);
  await settled();
  expect(sendings[0]?.signal.aborted).toBe(true);
  expect(states()).toEqual(['b sending', 'c sending', 'd sending']);
  expect(idle).toEqual([]);
});

test('finished files can be cleared, and are removed when more are added', async () => {
  const { queue, sendings, states } = setUp();
  queue.add(files('a', 'b'));
  sendings[0]?.resolve('A');
  sendings[1]?.reject(new Error('broken'));
  await settled();
  expect(queue.get().uploads[1]?.problem).toMatch(/unexpected error/);
  queue.add(files('c'));
  expect(states()).toEqual(['b failed', 'c sending']);
  queue.clear();
  expect(states()).toEqual(['c sending']);
});

test.each([
  [0, true],
  [429, true],
  [500, true],
  [507, true],
  [413, false],
  [415, false],
  [422, false],
])('whether a file may be accepted after %i: %s', async (status, canRetry) => {
  const { queue, sendings } = setUp();
  queue.add(files('a'));
  sendings[0]?.reject(new ApiError(status, 'It failed.'));
  await settled();
  expect(queue.get().uploads[0]).toMatchObject({ status: 'failed', canRetry });
});

test('a refused file is not sent; the others are', () => {
  const { queue, sendings, states } = setUp((name) => (name === 'a' ? 'No picture.' : undefined));
  queue.add(files('a', 'b'));
  expect(states()).toEqual(['a failed', 'b sending']);
  expect(sendings.map(({ name }) => name)).toEqual(['b']);
  expect(queue.get().uploads[0]?.problem).toBe('No picture.');
});
