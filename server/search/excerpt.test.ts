import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import type { Query } from './query.ts';

const query = (...terms: string[]): Query => ({
  weight: terms.length,
  isDefinition: false,
  words: terms,
  questionWords: [null],
  telling: terms.length,
  isVague: false,
  units: terms.map((term) => ({
    word: term,
    weight: 1,
    terms: new Map([[term, 1]]),
    pages: 1,
    isExtra: false,
    isTelling: true,
    isEverywhere: false,
    isContext: false,
  })),
});

test('the words found are marked in all their forms', () => {
  expect(excerptOf(query('instal'), 'Install it. Installing is easy.', 'en')).toBe(
    '<mark>Install</mark> it. <mark>Installing</mark> is easy.',
  );
});

test('what the page wrote is only ever text', () => {
  const html = excerptOf(query('script', 'alert'), '<script>alert("x")</script> & \'y\'', null);
  expect(html.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>"']/);
  expect(html).toContain('&#60;<mark>script</mark>&#62;<mark>alert</mark>');
});

test('of a long text the part with most of the words is shown', () => {
  const filler = 'Nothing of interest stands here. '.repeat(30);
  const html = excerptOf(
    query('refund', 'order'),
    `An order.\n\n${filler}Ask for a refund of an order.\n\n${filler}`,
    'en',
  );
  expect(html).toContain('<mark>refund</mark> of an <mark>order</mark>');
  expect(html.startsWith('… ')).toBe(true);
  expect(html.endsWith(' …')).toBe(true);
  expect(html.length).toBeLessThan(300);
});

test('inline code is shown without its signs', () => {
  expect(excerptOf(query('data'), 'Everything is in `/data`. ``x``', 'en')).toBe(
    'Everything is in /<mark>data</mark>. x',
  );
});

test('a text that fits is shown as it is, without list signs and fences', () => {
  expect(excerptOf(query('x'), '- one\n- two\n\n```\nthree\n```', 'en')).toBe('one two three');
});
