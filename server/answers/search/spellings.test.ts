import { expect, test } from 'vitest';
import { spellingsOf } from './spellings.ts';

test.each([
  ['v26.1', ['26.1']],
  ['26.1', ['v26.1']],
  ['1250', ['v1250', '1.250']],
  ['1250000', ['v1250000', '1.250.000']],
  ['1.250', ['v1.250', '1250']],
  ['0123', ['v0123']],
  ['.net', ['net']],
  ['vat', []],
  ['net', []],
])('%s is also written %j', (word, others) => expect(spellingsOf(word)).toEqual(others));
