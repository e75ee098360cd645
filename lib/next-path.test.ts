import { describe, expect, test } from 'vitest';
import { safeNextPath, sameSitePath } from './next-path.ts';

test.each(['/', '/u/ada/sites', '/blog?page=2#top'])('keeps the own path %s', (path) => {
  expect(safeNextPath(path)).toBe(path);
});

test.each([
  '//evil',
  '/\\evil',
  '/\t/evil',
  '\\\\evil',
  'https://evil',
  'javascript:alert(1)',
  '/.//evil',
  'evil',
  '',
  undefined,
  ['/a'],
])('sends %j to the home page', (path) => {
  expect(safeNextPath(path)).toBe('/');
});

describe('the previous page', () => {
  const site = 'https://foyer.example';

  test.each([
    ['https://foyer.example', '/'],
    ['https://foyer.example/blog', '/blog'],
    ['https://foyer.example/blog?nameLike=tea&page=2#results', '/blog?nameLike=tea&page=2'],
    ['https://foyer.example:443/pricing', '/pricing'],
    ['HTTPS://FOYER.EXAMPLE/Pricing', '/Pricing'],
    ['https://foyer.example/a/../u/ada', '/u/ada'],
  ])('is read from %s as %s', (address, path) => {
    expect(sameSitePath(address, site)).toBe(path);
  });

  test.each([
    undefined,
    '',
    '/blog',
    'foyer.example/blog',
    'about:blank',
    'javascript:alert(1)',
    'http://foyer.example/blog',
    'https://foyer.example:8443/blog',
    'https://foyer.example.evil.example/blog',
    'https://www.foyer.example/blog',
    'https://evil.example/https://foyer.example/blog',
    'https://foyer.example@evil.example/',
  ])('is not read from %j', (address) => {
    expect(sameSitePath(address, site)).toBeNull();
  });

  test.each(['https://foyer.example//evil.example', 'https://foyer.example/.//evil.example'])(
    'is the home page if %s leads to another website',
    (address) => expect(sameSitePath(address, site)).toBe('/'),
  );

  test('must have the port of the website', () => {
    expect(sameSitePath('http://localhost:3000/blog', 'http://localhost:3000')).toBe('/blog');
    expect(sameSitePath('http://localhost:3001/blog', 'http://localhost:3000')).toBeNull();
  });
});

test('an API address is not accepted', () => {
  expect(safeNextPath('/api/auth/signout')).toBe('/');
  expect(safeNextPath('/blog/../api')).toBe('/');
  expect(safeNextPath('/apiary')).toBe('/apiary');
});
