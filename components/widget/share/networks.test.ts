import { expect, it } from 'vitest';
import { mailAddress, networksFor } from './networks.ts';

it('carries address and title whole, whatever is in them', () => {
  const url = 'https://site.example/a?b=1&c=2#d';
  const title = 'Doors & “arches” #1';
  for (const { href } of networksFor(url, title)) {
    const { protocol, searchParams, hash } = new URL(href);
    expect(protocol).toBe('https:');
    const carried = [...searchParams.values(), decodeURIComponent(hash)].join(' ');
    expect(carried).toContain(url);
  }
  expect(decodeURIComponent(mailAddress(url, title))).toBe(`mailto:?subject=${title}&body=${title}\n${url}`);
});
