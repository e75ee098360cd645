import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { asStorageError, findStorageError, StorageError } from './storage-error.ts';

const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

test.each([
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['EFBIG', 'full'],
  ['53100', 'full'],
  ['SQLITE_READONLY', 'unavailable'],
  ['SQLITE_READONLY_DBMOVED', 'unavailable'],
  ['SQLITE_IOERR_WRITE', 'unavailable'],
  ['SQLITE_CORRUPT', 'unavailable'],
  ['EROFS', 'unavailable'],
  ['EACCES', 'unavailable'],
  ['25006', 'unavailable'],
  ['53300', 'unavailable'],
  ['57P01', 'unavailable'],
  ['57P03', 'unavailable'],
  ['08006', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
])('%s means that the storage is %s', (code, problem) => {
  const error = asStorageError(failure(code));
  expect(error).toBeInstanceOf(StorageError);
  expect(error).toMatchObject({ problem, code });
  expect(asStorageError(error)).toBe(error);
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('“%s” means that the database is unavailable', (message) => {
  expect(asStorageError(new Error(message))).toMatchObject({ problem: 'unavailable' });
});

test.each([
  failure('SQLITE_CONSTRAINT_UNIQUE'),
  failure('SQLITE_ERROR'),
  failure('23505'),
  failure('42P01'),
  failure('57014'),
  new Error('x'),
  undefined,
])('%s is no storage error', (error) => {
  expect(asStorageError(error)).toBe(error);
});

test('a storage error is found in wrapped errors', () => {
  const error = asStorageError(failure('ENOSPC'));
  expect(findStorageError(new Error('a page failed', { cause: error }))).toBe(error);
  expect(findStorageError(new Error('a page failed'))).toBeUndefined();
});

test('storage errors are logged once a minute, all others each time', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  for (let n = 0; n < 50; n++) log.error({ err: asStorageError(failure('SQLITE_FULL')) }, 'request failed');
  for (let n = 0; n < 3; n++) log.error({ err: failure('SQLITE_ERROR') }, 'request failed');
  log.info('hello');
  expect(lines.filter((line) => line.includes('SQLITE_FULL'))).toHaveLength(1);
  expect(lines).toHaveLength(5);
});
