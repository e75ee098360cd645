import { expect, test } from 'vitest';
import { blocksOf } from '#lib/passage-content.ts';
import { canBeginQuote } from './quote-beginnings.ts';

const beginnings = (content: string): boolean[] => {
  const blocks = blocksOf(content);
  return blocks.map((_, at) => canBeginQuote(blocks, at));
};

test.each([
  ['a sentence', 'We are open on Sundays.', [true]],
  [
    'comma-separated values',
    'date,number,account,amount,currency,note\n\nImport them as follows.',
    [false, true],
  ],
  ['a list of words within a sentence', 'We sell tea, coffee, cups, pots, cakes and books.', [true]],
  ['code alone', '```\nnpm install\n```', [false]],
  ['code that a text introduces', 'Run this:\n\n```\nnpm install\n```', [true, true]],
  ['code that a text explains', '```\nnpm install\n```\n\nThis installs it.', [true, true]],
  ['rows of values without a header', '| Cash | 12 | 30 |\n| Bank | 7 | 8 |', [false, false]],
  ['names with a value each', '| Monday | 9 to 5 |\n| Sunday | closed |', [true, true]],
  [
    'rows below a header',
    '| Bicycle | Day | Week |\n|---|---|---|\n| City bike | 14 | 65 |',
    [true, false, true],
  ],
  ['people', '- Ada Lovelace\n- Alan M. Turing\n- Grace Hopper (grace@navy.example)', [false, false, false]],
  ['a few items that look like names', '- Green Tea\n- Black Tea', [true, true]],
])('%s', (_what, content, expected) => expect(beginnings(content)).toEqual(expected));
