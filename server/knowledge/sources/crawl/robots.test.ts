import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { readRobots } from './robots.ts';

const read = (text: string) => readRobots(text, 'https://example.com/robots.txt');

describe('readRobots', () => {
  it('follows the rules for FoyerBot, else those for all', () => {
    const all = read(
      '\ufeffUser-agent: *\nDisallow: /private\nCrawl-delay: 2\nSitemap: https://example.com/map.xml',
    );
    expect(all.allows('https://example.com/a')).toBe(true);
    expect(all.allows('https://example.com/private/a')).toBe(false);
    expect(all).toMatchObject({ crawlDelay: 2, sitemaps: ['https://example.com/map.xml'] });

    const ours = read(
      'User-agent: *\nDisallow: /\nCrawl-delay: 9\n\nUser-agent: foyerbot\nAllow: /\nDisallow: /*.php$',
    );
    expect(ours.allows('https://example.com/a')).toBe(true);
    expect(ours.allows('https://example.com/a.php')).toBe(false);
    expect(ours.crawlDelay).toBe(0);
  });

  it('allows everything if the file has no valid rules', () => {
    expect(read('<html>Not found</html>').allows('https://example.com/a')).toBe(true);
    expect(read('User-agent: *\nCrawl-delay: soon').crawlDelay).toBe(0);
  });

  it('evaluates costly rules in linear time', async () => {
    const costly = `User-agent: *\nDisallow: /private\n${`Disallow: /${'*a'.repeat(200)}b\n`.repeat(1200)}`;
    const robots = read(costly);
    const allows = (length: number) => robots.allows(`https://example.com/${'a'.repeat(length)}`);
    // Sixteen times the path; a time that grows with its square would be 256 times as long.
    await eventually(() => expect(growthOf(allows, 120, 1920)).toBeLessThan(100));
    expect(robots.allows('https://example.com/private')).toBe(false);
  });
});
