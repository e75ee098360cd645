import { afterEach, describe, expect, test, vi } from 'vitest';
import { isSearchKey, isTyped, keyOf } from './shortcut-keys.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  // Another Latin layout: the letter counts, not its place.
  ['k', 'KeyT', 'k'],
  [',', 'KeyM', ','],
  ['ы', 'KeyS', 's'],
  ['Л', 'KeyK', 'k'],
  ['κ', 'KeyK', 'k'],
  ['ל', 'KeyK', 'k'],
  ['ㅏ', 'KeyK', 'k'],
  ['لا', 'KeyB', 'b'],
  ['ี', 'KeyU', 'u'],
  ['ж', 'Semicolon', 'icolon'],
  // A sign counts wherever it is.
  ['/', 'KeyQ', '/'],
  ['.', 'Slash', '/'],
  ['.', 'Period', '.'],
  ['-', 'Slash', '-'],
  ['é', 'Digit2', 'é'],
  ['Escape', 'Escape', 'escape'],
])('the key %j at %s is %j', (key, code, expected) => expect(keyOf({ key, code })).toBe(expected));

test('a key without a name is none', () => {
  expect(keyOf({} as KeyboardEvent)).toBe('');
});

/** An element as far as shortcuts look at it. @param matching the selectors that it matches */
const element = (name: string, more: object = {}, matching: RegExp = /^$/) => ({
  localName: name,
  tabIndex: 0,
  shadowRoot: null,
  matches: (selector: string) => matching.test(selector),
  ...more,
});
const page = element('body', { tabIndex: -1 }, /^html,body/);
const field = element('input', {}, /^textarea/);

function pressed(
  target: object,
  more: Partial<KeyboardEvent> = {},
  activeElement: object = target,
): KeyboardEvent {
  vi.stubGlobal('document', { activeElement });
  const key = { key: '/', code: 'Slash', isComposing: false, keyCode: 191 };
  return { ...key, composedPath: () => [target], ...more } as unknown as KeyboardEvent;
}

describe('a key is typed', () => {
  test.each([
    ['on the page', page, false],
    ['on a link', element('a'), false],
    ['on the document', {}, false],
    ['in a field', field, true],
    ['in an editor', element('div', { isContentEditable: true }), true],
    ['in a drawn editor', element('canvas', { editContext: {} }), true],
    ['in a custom element that hides its parts', element('my-editor'), true],
    ['in a custom element that shows them', element('my-editor', { shadowRoot: {} }), false],
    ['in an element that hides the focus', element('div', { tabIndex: -1 }), true],
    ['on an element that has the focus', element('div', { tabIndex: -1 }, /^html,body,\[tabindex\]/), false],
  ])('%s: %s', (_where, target, expected) => expect(isTyped(pressed(target))).toBe(expected));

  test('while a character is composed', () => {
    expect(isTyped(pressed(page, { isComposing: true }))).toBe(true);
    expect(isTyped(pressed(page, { keyCode: 229 }))).toBe(true);
  });

  test('where a field has the focus', () => {
    expect(isTyped(pressed(page, {}, field))).toBe(true);
  });
});

test.each([
  [{}, true],
  [{ key: 'k' }, false],
  [{ key: 'k', ctrlKey: true }, true],
  [{ key: 'K', metaKey: true }, true],
  [{ key: 'л', code: 'KeyK', ctrlKey: true }, true],
  [{ key: 'K', ctrlKey: true, shiftKey: true }, false],
  [{ ctrlKey: true }, false],
  [{ key: '.', code: 'Slash' }, true],
  [{ key: '-', code: 'Slash' }, false],
])('%j opens the search: %s', (key, expected) => expect(isSearchKey(pressed(page, key))).toBe(expected));

test('a key that is typed opens no search', () => {
  expect(isSearchKey(pressed(field))).toBe(false);
  expect(isSearchKey(pressed(field, { key: 'k', ctrlKey: true }))).toBe(false);
});
