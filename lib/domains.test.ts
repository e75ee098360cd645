import { expect, test } from 'vitest';
import { nameOfDomain, normaliseDomain, patternsFor, wwwTwin } from './domains.ts';

test.each([
  ['https://Example.org/about?x#y', 'example.org'],
  ['example.org:8080', 'example.org:8080'],
  ['http://example.org:80/', 'example.org'],
  ['localhost:4000', 'localhost:4000'],
  ['*.Example.org', '*.example.org'],
  ['bücher.example', 'xn--bcher-kva.example'],
  [' example.org ', 'example.org'],
  ['not a domain', 'not a domain'],
  ['user:pw@example.org', 'user:pw@example.org'],
  ['https://user@example.org/', 'https://user@example.org/'],
  ['', ''],
])('%j becomes %j', (typed, stored) => {
  expect(normaliseDomain(typed)).toBe(stored);
});

test('an origin is matched by its host and by every wildcard above it', () => {
  expect(patternsFor('https://a.b.example.org')).toEqual([
    'a.b.example.org',
    '*.a.b.example.org',
    '*.b.example.org',
    '*.example.org',
  ]);
  expect(patternsFor('http://example.org:8080')).toEqual(['example.org:8080', '*.example.org:8080']);
  expect(patternsFor('http://localhost:3000')).toEqual(['localhost:3000', 'localhost']);
});

test.each(['null', 'file://', 'about:blank', 'data:text/html,x', ''])(
  '%j is not a valid origin',
  (origin) => {
    expect(patternsFor(origin)).toEqual([]);
  },
);

test('www and the bare domain are equivalent', () => {
  expect(wwwTwin('example.org')).toBe('www.example.org');
  expect(wwwTwin('www.example.org')).toBe('example.org');
});

test.each([
  ['example.org', 'Example'],
  ['www.example.org', 'Example'],
  ['shop.example.co.uk', 'Example'],
  ['docs.acme.io', 'Acme'],
  ['localhost:8080', 'Localhost'],
])('a website at %s is called %s until its name is known', (domain, name) => {
  expect(nameOfDomain(domain)).toBe(name);
});
