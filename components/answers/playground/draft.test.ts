import { afterEach, expect, test, vi } from 'vitest';
import { consumeDraft, deleteDraft, saveDraft } from './draft.ts';

function storageOf(entries: Map<string, string>) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
}

afterEach(() => vi.unstubAllGlobals());

test('a draft is restored once, in its own chat', () => {
  storageOf(new Map());
  saveDraft('c1', 'How long?');
  expect(consumeDraft('new')).toBeUndefined();
  expect(consumeDraft('c1')).toBe('How long?');
  expect(consumeDraft('c1')).toBeUndefined();
});

test('a draft that was sent is deleted', () => {
  storageOf(new Map());
  saveDraft('c1', 'How long?');
  deleteDraft();
  expect(consumeDraft('c1')).toBeUndefined();
});

test('invalid or missing storage has no draft', () => {
  storageOf(new Map([['playground:draft', '{nonsense']]));
  expect(consumeDraft('c1')).toBeUndefined();
  vi.unstubAllGlobals();
  expect(() => saveDraft('c1', 'How long?')).not.toThrow();
});
