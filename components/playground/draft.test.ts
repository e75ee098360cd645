import { afterEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, takeDraft } from './draft.ts';

function storageOf(entries: Map<string, string>) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
}

afterEach(() => vi.unstubAllGlobals());

test('a draft is found once, in its own chat', () => {
  storageOf(new Map());
  keepDraft('c1', 'How long?');
  expect(takeDraft('new')).toBeUndefined();
  expect(takeDraft('c1')).toBe('How long?');
  expect(takeDraft('c1')).toBeUndefined();
});

test('a draft that was sent after all is forgotten', () => {
  storageOf(new Map());
  keepDraft('c1', 'How long?');
  forgetDraft();
  expect(takeDraft('c1')).toBeUndefined();
});

test('nonsense in the storage, or none at all, is no draft', () => {
  storageOf(new Map([['playground:draft', '{nonsense']]));
  expect(takeDraft('c1')).toBeUndefined();
  vi.unstubAllGlobals();
  expect(() => keepDraft('c1', 'How long?')).not.toThrow();
});
