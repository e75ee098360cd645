import { expect, test } from 'vitest';
import { cutNote, lengthNote } from './message-length.ts';

test('the length of a long message is shown', () => {
  expect(lengthNote(3499)).toBeNull();
  expect(lengthNote(3500)).toBe('3,500 of 4,000 characters');
});

test('what does not fit of a pasted text is named', () => {
  expect(cutNote('a'.repeat(4000), 0)).toBeNull();
  expect(cutNote(`${'a'.repeat(3990)} and the rest`, 0)).toBe(
    'The last 3 characters of the pasted text did not fit and were cut off, from “est” on.',
  );
  expect(cutNote('bc', 3999)).toContain('The last character of the pasted text did not fit and was cut off');
});
