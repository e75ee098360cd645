import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { Frontier, type FrontierLimits } from './frontier.ts';

const HOME = 'https://example.com/';

function frontier(limits: Partial<FrontierLimits> = {}): Frontier {
  return new Frontier(HOME, { include: [], exclude: [], maxDepth: 10, maxEntries: 10_000, ...limits });
}

function taken(one: Frontier): string[] {
  const urls: string[] = [];
  for (let entry = one.next(); entry; entry = one.next()) urls.push(entry.url);
  return urls;
}

/** How many of these addresses, found as links, would be asked for. */
function accepted(urls: string[]): number {
  const one = frontier();
  for (const url of urls) one.add(url, 1, 'link');
  return taken(one).length;
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('Frontier', () => {
  it('returns each page once, in the order found, at the origin of the site', () => {
    const one = frontier();
    for (const url of [
      'http://www.example.com/b#x',
      'https://example.com/b',
      'https://example.com/a?utm_source=1',
    ])
      one.add(url, 1, 'link');
    expect(taken(one)).toEqual(['https://example.com/b', 'https://example.com/a']);
    one.add('https://example.com/b', 1, 'link');
    expect(one.next()).toBeUndefined();
  });

  it('respects the site, the depth, the patterns and its size', () => {
    const one = frontier({
      include: ['/docs/*', 'über/*'],
      exclude: ['*/old/*'],
      maxDepth: 3,
      maxEntries: 3,
    });
    one.add('https://other.org/docs/a', 1, 'sitemap');
    one.add('https://example.com/blog', 1, 'sitemap');
    one.add('https://example.com/docs/old/a', 1, 'sitemap');
    one.add('https://example.com/docs/deep', 4, 'link');
    one.add('https://example.com/docs/a', 3, 'link');
    one.add('https://example.com/%C3%BCber/b', 1, 'link');
    one.add('https://example.com/docs/c', 1, 'sitemap');
    one.add('https://example.com/docs/d', 1, 'sitemap');
    expect(taken(one)).toEqual([
      'https://example.com/docs/a',
      'https://example.com/%C3%BCber/b',
      'https://example.com/docs/c',
    ]);
  });

  it('limits the bytes of addresses, and reports when it skipped some', () => {
    const one = frontier({ maxBytes: 100_000 });
    const long = (i: number) => `https://example.com/${i}/${'x'.repeat(1900)}`;
    for (const i of numbers(30)) one.add(long(i), 1, 'link');
    expect([one.found, one.isTruncated]).toEqual([30, false]);
    for (const i of numbers(1000)) one.add(long(i), 1, 'sitemap');
    expect([one.found, one.isFull, one.isTruncated, one.isOverflowing]).toEqual([45, true, true, false]);
    // Redirects are followed all the same, up to a point.
    for (const i of numbers(30)) one.claim(long(2000 + i));
    expect(one.isOverflowing).toBe(true);
  });

  it('skips files', () => {
    expect(
      accepted(['https://example.com/a.pdf', 'https://example.com/b.JPG', 'https://example.com/c.zip?x']),
    ).toBe(0);
    expect(
      accepted(['https://example.com/a.html', 'https://example.com/b.php', 'https://example.com/v1.2']),
    ).toBe(3);
  });

  it('matches patterns that would be slow regular expressions', async () => {
    const add = (length: number) =>
      frontier({ include: [`/${'*a'.repeat(200)}b`] }).add(
        `https://example.com/${'a'.repeat(length)}`,
        1,
        'sitemap',
      );
    // Sixteen times the address; a time that grows with its square would be 256 times as long.
    await eventually(() => expect(growthOf(add, 120, 1920)).toBeLessThan(100));
  });
});

describe('traps', () => {
  it('limits calendars', () => {
    expect(
      accepted(
        numbers(1000).map((i) => `https://example.com/calendar/${2000 + Math.floor(i / 12)}/${(i % 12) + 1}`),
      ),
    ).toBeLessThanOrEqual(50);
    expect(
      accepted(
        numbers(1000).map((i) => `https://example.com/weeks/${2026 + Math.floor(i / 53)}-${(i % 53) + 1}`),
      ),
    ).toBeLessThanOrEqual(50);
    expect(accepted(numbers(500).map((i) => `https://example.com/events?month=${i}`))).toBeLessThanOrEqual(
      50,
    );
    expect(
      accepted(numbers(500).map((i) => `https://example.com/cal?date=2026-01-${i}&view=day`)),
    ).toBeLessThanOrEqual(50);
  });

  it('does not take the pages of numbered topics for days', () => {
    const pages = numbers(500).map((i) => `https://example.com/topics/${3000 + i}/${(i % 12) + 1}`);
    expect(accepted(pages)).toBe(500);
  });

  it('limits filters', () => {
    expect(
      accepted(numbers(2000).map((i) => `https://example.com/shop?color=${i}&size=${i % 7}`)),
    ).toBeLessThanOrEqual(200);
  });

  it('detects session ids and repeated path segments', () => {
    expect(accepted(numbers(100).map((i) => `https://example.com/a?PHPSESSID=${i}`))).toBe(1);
    expect(accepted(numbers(30).map((i) => `https://example.com/${'a/b/'.repeat(i)}`))).toBeLessThanOrEqual(
      4,
    );
  });

  it('does not limit ordinary sites', () => {
    expect(accepted(numbers(500).map((i) => `https://example.com/2026/01/15/post-${i}`))).toBe(500);
    expect(accepted(numbers(500).map((i) => `https://example.com/index.php?id=${i}`))).toBe(500);
    expect(accepted(numbers(500).map((i) => `https://example.com/article/${i}`))).toBe(500);
  });

  it('stops requesting a kind of page without new content', () => {
    const one = frontier();
    for (const i of numbers(10)) one.traps.markUnproductive(`https://example.com/list?token=${i}`);
    one.add('https://example.com/list?token=x', 1, 'link');
    one.add('https://example.com/other?token=x', 1, 'link');
    expect(taken(one)).toEqual(['https://example.com/other?token=x']);
  });
});
