import { describe, expect, it } from 'vitest';
import { isSameSite, normaliseAddress, pageKey, startUrlsFor, variantsOf } from './address.ts';

describe('normaliseAddress', () => {
  it.each([
    ['HTTPS://Example.COM:443/a/../b#c', 'https://example.com/b'],
    ['http://example.com', 'http://example.com/'],
    ['http://example.com.:8080//a///b', 'http://example.com:8080/a/b'],
    [
      'https://example.com/?b=2&a=1&&utm_source=x&utm_campaign=y&fbclid=1&gclid=2',
      'https://example.com/?a=1&b=2',
    ],
    ['https://example.com/?PHPSESSID=abc&sid=1&page=2', 'https://example.com/?page=2'],
    ['https://example.com/a;jsessionid=0F3A?jsessionid=1', 'https://example.com/a'],
    ['https://example.com/?side=1&resid=2', 'https://example.com/?resid=2&side=1'],
    ['https://example.com/%7euser/%e4%2fb?q=a+b%20c', 'https://example.com/~user/%E4%2Fb?q=a+b%20c'],
    ['https://exämple.com/ü', 'https://xn--exmple-cua.com/%C3%BC'],
    [' /relative ', 'https://example.com/relative'],
  ])('%s becomes %s', (address, expected) => {
    expect(normaliseAddress(address, 'https://example.com/base')).toBe(expected);
  });

  it.each([
    'mailto:a@b.c',
    'javascript:void 0',
    'ftp://example.com/',
    'http://u:p@example.com/',
    'http://[',
    `http://example.com/${'a'.repeat(2000)}`,
  ])('refuses %s', (address) => {
    expect(normaliseAddress(address, 'https://example.com/')).toBeNull();
  });

  it('is idempotent', () => {
    const once = normaliseAddress('https://example.com//%41;jsessionid=1/?z=%7E&a&sid=3') ?? '';
    expect(normaliseAddress(once)).toBe(once);
  });
});

describe('sites', () => {
  it('treats www and apex, http and https as one site', () => {
    expect(pageKey('http://www.example.com/a?b')).toBe(pageKey('https://example.com/a?b'));
    expect(isSameSite('https://example.com/', 'http://www.example.com/x')).toBe(true);
    expect(isSameSite('https://example.com/', 'https://blog.example.com/')).toBe(false);
    expect(isSameSite('http://localhost:1/', 'http://localhost:2/')).toBe(false);
    expect(isSameSite('https://www.com/', 'https://com/')).toBe(false);
    const variants = variantsOf('http://www.example.com/a?b=1');
    expect(variants).toHaveLength(4);
    expect(variants).toContain('https://example.com/a?b=1');
    expect(new Set(variants.map(pageKey)).size).toBe(1);
  });
});

describe('startUrlsFor', () => {
  it('tries https, then http', () => {
    expect(startUrlsFor('example.com')).toEqual(['https://example.com', 'http://example.com/']);
    expect(startUrlsFor('example.com/docs')).toEqual(['https://example.com/docs', 'http://example.com/docs']);
  });
  it('uses http for localhost and allowed hosts', () => {
    expect(startUrlsFor('localhost:8080')).toEqual(['http://localhost:8080/']);
    expect(startUrlsFor('127.0.0.1:5000', ['127.0.0.1:5000'])).toEqual(['http://127.0.0.1:5000/']);
    expect(startUrlsFor('127.0.0.1:5000')).toHaveLength(2);
  });
  it('keeps a scheme, and returns nothing for an invalid address', () => {
    expect(startUrlsFor('http://example.com/a')).toEqual(['http://example.com/a']);
    expect(startUrlsFor('not a domain')).toEqual([]);
    expect(startUrlsFor('')).toEqual([]);
  });
});
