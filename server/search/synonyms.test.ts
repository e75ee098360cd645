import { expect, test } from 'vitest';
import { synonymsOf } from './synonyms.ts';

test('a word is found by others in any of its forms', () => {
  expect(synonymsOf('repaired')).toEqual(synonymsOf('repair'));
  expect(synonymsOf('compliant')).toContain('comply');
});

test.each([
  ['backup', 'second'],
  ['backup', 'copy'],
  ['phone', 'call'],
  ['site', 'page'],
])('%s is not %s, which says other things besides', (word, other) => {
  expect(synonymsOf(word)).not.toContain(other);
  expect(synonymsOf(other)).not.toContain(word);
});
