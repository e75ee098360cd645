import { expect, test } from 'vitest';
import { shortcutIn } from '#components/ui/use-shortcuts.ts';
import { SHORTCUTS } from './shortcuts.ts';

const shortcutOf = (event: ReturnType<typeof pressed>, isWriting: boolean) =>
  shortcutIn(SHORTCUTS, event, isWriting);

const pressed = (key: string, modifiers = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

test('every key has one function', () => {
  expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
  for (const { key, shortcut } of SHORTCUTS) expect(shortcutOf(pressed(key), false)).toBe(shortcut);
  expect(shortcutOf(pressed('N'), false)).toBe('new');
  expect(shortcutOf(pressed('т', { code: 'KeyN' }), false)).toBe('new');
  expect(shortcutOf(pressed('x'), false)).toBeNull();
});

test('keys of the browser and typed text are ignored', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(shortcutOf(pressed('n', { [modifier]: true }), false)).toBeNull();
  const whileWriting = SHORTCUTS.filter(({ key }) => shortcutOf(pressed(key), true));
  expect(whileWriting.map(({ shortcut }) => shortcut)).toEqual(['stop']);
});
