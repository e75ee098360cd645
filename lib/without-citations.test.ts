import { expect, test } from 'vitest';
import { withoutCitations } from './without-citations.ts';

test.each([
  ['We are open. [1]\n\nOn Sundays, too. [2]', 'We are open.\n\nOn Sundays, too.'],
  ['**Prices** [1]\n\n| A | B |\n|---|---|', '**Prices**\n\n| A | B |\n|---|---|'],
  ['See [the page](https://a.test/1).', 'See [the page](https://a.test/1).'],
])('%s', (text, plain) => expect(withoutCitations(text)).toBe(plain));
