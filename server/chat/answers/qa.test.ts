import { describe, expect, test } from 'vitest';
import { passageHit, questionWords } from '../../../tests/setup/passage-hits.ts';
import { findQa, writeQa } from './qa.ts';

const qa = (title: string, content = 'Yes.') =>
  passageHit(content, { isQa: true, title, url: '', pageUrl: '', heading: '', anchor: null });
const find = (asked: string, ...hits: ReturnType<typeof passageHit>[]) =>
  findQa(asked, hits, questionWords(asked.replace(/[?.]/g, '')))?.title;

describe('the question that a visitor asks', () => {
  const norway = qa('Do you ship to Norway?');

  test.each(['Do you ship to Norway?', 'do you ship  to NORWAY', 'shipping to Norway', 'Norway shipping'])(
    '%s',
    (asked) => expect(find(asked, passageHit('We ship.'), norway)).toBe(norway.title),
  );

  test.each(['Do you ship?', 'ship to Sweden and Denmark', 'Norway', 'Can I return tea?'])(
    '%s is another',
    (asked) => expect(find(asked, norway)).toBeUndefined(),
  );

  test('is the closest of several, and no page is one', () => {
    const cost = qa('What does shipping to Norway cost?');
    expect(find('shipping Norway cost', norway, cost)).toBe(cost.title);
    expect(find('ship Norway', passageHit('Yes.', { title: 'Do you ship to Norway?' }))).toBeUndefined();
  });
});

describe('its answer', () => {
  test('stays as it is written; the mark follows the last sentence, or what cannot hold it', () => {
    expect(writeQa(qa('Why?', 'So.\n\n- a\n- b')).text).toBe('So.\n\n- a\n- b');
    expect(writeQa(qa('Why?', 'So:\n\n```\nx\n```')).text).toBe('So:\n\n```\nx\n```');
  });

  test('has the first page that it names as its source, if that can only open a page', () => {
    const urlOf = (content: string) => writeQa(qa('Why?', content)).citations[0]?.url;
    expect(urlOf('See [a](https://a.test/x) and [b](https://b.test).')).toBe('https://a.test/x');
    expect(urlOf('See [a](javascript:alert) and [b](https://b.test/).')).toBe('https://b.test/');
    expect(urlOf('See https://a.test.')).toBe('');
  });
});
