import { describe, expect, test } from 'vitest';
import { sameText } from './same-text.ts';

describe('sameText', () => {
  test.each([
    ['Do you ship to Norway?', 'do you  ship to norway'],
    ['ÜBER UNS!', 'über uns'],
    ['ﬁne', 'fine'],
    ['Lieferung – nach Österreich', 'lieferung nach österreich'],
  ])('%j is the same as %j', (one, other) => expect(sameText(one)).toBe(sameText(other)));

  test('keeps words of other alphabets and what distinguishes C from C++', () => {
    expect(sameText('お茶はありますか？')).toBe('お茶はありますか');
    expect(sameText('C')).not.toBe(sameText('C++'));
  });

  test('a text without words has a key', () => {
    expect(sameText(' ?? ')).toBe('??');
    expect(sameText('👍')).not.toBe(sameText('👎'));
  });
});
