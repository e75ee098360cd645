import { expect, test } from 'vitest';
import { highlightCode, highlightUnknown } from './highlight-code.ts';

test('code of a known language is marked with classes, and remains text', () => {
  expect(highlightCode('const a = "<b>";', 'js')).toBe(
    '<span class="hljs-keyword">const</span> a = <span class="hljs-string">&quot;&lt;b&gt;&quot;</span>;',
  );
});

test.each([
  ['an unknown language', 'moo', 'cow'],
  ['no language', 'moo', ''],
  ['code that is too long', 'x'.repeat(10_001), 'js'],
])('%s is not highlighted', (_what, code, language) => {
  expect(highlightCode(code, language)).toBe('');
});

test('a language is guessed only if it is clear', () => {
  expect(
    highlightUnknown('def tea(kind):\n  for leaf in kind:\n    if leaf is None:\n      return "tea"'),
  ).toContain('hljs-keyword');
  expect(highlightUnknown('tea is good')).toBe('');
  expect(highlightUnknown('def a(): return None\n'.repeat(200))).toBe('');
});
