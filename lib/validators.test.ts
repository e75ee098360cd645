import { expect, test } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { isDomain, isDomainPattern, isEmail, isIpAddress, isName, isSlug } from './validators.ts';

test.each(['ada@example.org', 'ADA.Lovelace+news@Mail.Example.CO.UK', "o'neil_x@a-b.io", '1@2.de'])(
  '%s is an email address',
  (text) => expect(isEmail(text)).toBe(true),
);

test.each([
  '',
  'ada',
  '@example.org',
  'ada@',
  'ada@localhost',
  'ada@127.0.0.1',
  'a da@example.org',
  'ada@exa mple.org',
  '.ada@example.org',
  'ada.@example.org',
  'a..da@example.org',
  'ada@-example.org',
  'ada@example..org',
  'ada@b@example.org',
  'ada@example.org\n',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(64)}.org`,
])('%j is no email address', (text) => expect(isEmail(text)).toBe(false));

test('a slug has lowercase letters, digits and hyphens only', () => {
  for (const text of ['a', '7', 'my-post-2', '-']) expect(isSlug(text)).toBe(true);
  for (const text of ['', 'A', 'a_b', 'a b', 'é', 'a/b', 'a\n', 'a'.repeat(201)])
    expect(isSlug(text)).toBe(false);
});

test('a name starts with a lowercase letter, then letters, digits, hyphen or underscore', () => {
  for (const text of ['a', 'adaLovelace', 'ada-1_x']) expect(isName(text)).toBe(true);
  for (const text of ['', 'Ada', '1ada', '-a', 'ada.l', 'adä', 'a b']) expect(isName(text)).toBe(false);
});

test('an IP address may have a port', () => {
  for (const text of ['127.0.0.1', '192.168.0.7:5000', '[::1]', '[2001:db8::1]:8080']) {
    expect(isIpAddress(text)).toBe(true);
  }
  for (const text of ['', '1.2.3', 'example.org', 'localhost:5000', '1.2.3.4.example.org', '::1']) {
    expect(isIpAddress(text)).toBe(false);
  }
});

test('a domain name may have a port, but no scheme, path or wildcard', () => {
  for (const text of ['example.org', 'Docs.Example.org', 'xn--bcher-kva.example', 'example.org:8080']) {
    expect(isDomain(text)).toBe(true);
  }
  for (const text of [
    '',
    'example',
    'localhost',
    '*.example.org',
    'https://example.org',
    'example.org/path',
    'example.org:',
    'example.org:0',
    'example.org:65536',
    '127.0.0.1',
    '[::1]',
    'ex_ample.org',
    'example.org.',
    `${'a.'.repeat(127)}org`,
  ]) {
    expect(isDomain(text)).toBe(false);
  }
});

test('a domain pattern may lead with a wildcard or be localhost', () => {
  for (const text of ['example.org', '*.example.org', '*.example.org:444', 'localhost', 'localhost:3000']) {
    expect(isDomainPattern(text)).toBe(true);
  }
  for (const text of ['*', '*.', '*.org', '*.localhost', 'a.*.org', '*example.org', '**.example.org']) {
    expect(isDomainPattern(text)).toBe(false);
  }
});

test.each([
  ['letters', (length: number) => 'a'.repeat(length)],
  ['labels', (length: number) => 'a.'.repeat(length / 2)],
  ['hyphens', (length: number) => `a@${'a-'.repeat(length / 2)}`],
  ['dots', (length: number) => '.'.repeat(length)],
])('the time for hostile text of %s grows no faster than the text', async (_what, hostile) => {
  for (const check of [isEmail, isSlug, isName, isDomain, isDomainPattern]) {
    expect(check(hostile(1e6))).toBe(false);
    // A quadratic pattern would take 256 times as long for sixteen times the text.
    await eventually(() =>
      expect(growthOf(check, hostile(8000), hostile(128_000)), check.name).toBeLessThan(100),
    );
  }
});
