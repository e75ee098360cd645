import { describe, expect, test } from 'vitest';
import { termsIn } from '../../platform/text/analyze.ts';
import { excerptOf, markedText } from './excerpt.ts';

const excerpt = (query: string, content: string, language: string | null = 'en') =>
  excerptOf(termsIn(query, language), content, language);
const withoutMarks = (html: string) => html.replaceAll(/<\/?mark>/g, '');

test('matched words are marked in all their forms', () => {
  expect(excerpt('installs', 'Install it. Installing is easy.')).toBe(
    '<mark>Install</mark> it. <mark>Installing</mark> is easy.',
  );
});

test('forms are those of the language of the page', () => {
  expect(excerpt('Gebühr', 'Die Gebühren steigen.', 'de-AT')).toBe('Die <mark>Gebühren</mark> steigen.');
  expect(excerpt('安装', '如何安装软件', 'zh')).toBe('如何<mark>安装</mark>软件');
});

test('an identifier is marked as a whole, also for a query of one part', () => {
  expect(excerpt('modules', 'See `node_modules` there.')).toBe('See <mark>node_modules</mark> there.');
});

test('content of the page is always escaped', () => {
  const html = excerpt('script alert', '<script>alert("x")</script> & \'y\'', null);
  expect(withoutMarks(html)).not.toMatch(/[<>"']/);
  expect(html).toContain('&#60;<mark>script</mark>&#62;<mark>alert</mark>');
});

test('a title is shown completely, with its matches, and always escaped', () => {
  const title = `${'The long story of '.repeat(20)}<b>refunds</b>`;
  const html = markedText(termsIn('refund', 'en'), title, 'en');
  expect(html).toMatch(/&#60;b&#62;<mark>refunds<\/mark>&#60;\/b&#62;$/);
  expect(withoutMarks(html).length).toBeGreaterThan(360);
});

describe('of a long text', () => {
  const filler = 'Nothing of interest stands here. '.repeat(30);

  test('shows the part with most of the words', () => {
    const html = excerpt('refund order', `An order.\n\n${filler}Ask for a refund of an order.\n\n${filler}`);
    expect(html).toContain('<mark>refund</mark> of an <mark>order</mark>');
    expect(html.startsWith('… ')).toBe(true);
    expect(html.endsWith(' …')).toBe(true);
    expect(withoutMarks(html).length).toBeLessThan(240);
  });

  test('counts a repeated word once', () => {
    const html = excerpt('refund order', `${'order '.repeat(20)}. ${filler}A refund of an order. ${filler}`);
    expect(html).toContain('<mark>refund</mark>');
  });

  test('shows the beginning without matches', () => {
    expect(excerpt('zebra', filler)).toMatch(/^Nothing of interest .* …$/);
  });

  test('splits no character', () => {
    const excerpts = [0, 1].map((i) => excerpt('zebra', `${'x'.repeat(i)}${'😀'.repeat(400)}`));
    for (const html of excerpts) expect(html.isWellFormed()).toBe(true);
    const around = [0, 1].map((i) =>
      excerpt('zebra', `${'x'.repeat(i)}${'😀'.repeat(300)} zebra ${'😀'.repeat(300)}`),
    );
    for (const html of around) {
      expect(html).toContain('<mark>zebra</mark>');
      expect(html.isWellFormed()).toBe(true);
    }
  });
});

test('Markdown is shown as plain text', () => {
  expect(excerpt('data', 'Everything is in `/data`, **really**. See [it](https://a.test/x).')).toBe(
    'Everything is in /<mark>data</mark>, really. See it.',
  );
  expect(excerpt('x', '- one\n- two\n\n```\nthree\n```\n\n*A caption*\n\n1. four')).toBe(
    'one two three A caption four',
  );
  expect(excerpt('x', '| Name | Use |\n|---|---|\n| a\\|b | now |')).toBe('Name · Use a|b · now');
});
