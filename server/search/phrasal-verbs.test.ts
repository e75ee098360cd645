import { expect, test } from 'vitest';
import { findPhrases } from './phrasal-verbs.ts';

const meanings = (text: string) => findPhrases(text.split(' ')).flatMap((phrase) => phrase.meanings);

test('a verb and its particle are read together, in any form and with words between', () => {
  expect(meanings('turn notifications off')).toEqual(['disable']);
  expect(meanings('i took it down')).toContain('remove');
  expect(meanings('getting rid of old files')).toContain('delete');
});

test('other verbs and distant particles are left alone', () => {
  expect(meanings('read the manual')).toEqual([]);
  expect(meanings('turn the big green wheel of fortune and then off')).toEqual([]);
});
