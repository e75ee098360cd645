import { expect, test } from 'vitest';
import { blockedConnection, blockedScript } from './content-security-policy.ts';

const page = new URL('https://shop.example/');
const url = new URL('https://foyer.example/widget.js?site=shop');
const blocked = (policy: string, nonce?: string) => blockedScript([policy], page, { url, nonce });

test.each([
  '',
  "img-src 'self'",
  'script-src https://foyer.example',
  'script-src foyer.example',
  'script-src foyer.example:443',
  'script-src foyer.example:*',
  'script-src https://foyer.example/widget.js',
  'script-src *.example',
  'script-src *',
  'script-src https:',
  'script-src http://foyer.example',
  "default-src 'none'; script-src-elem https://foyer.example",
  "script-src 'none'; script-src foyer.example; script-src-elem foyer.example",
])('%s allows the script', (policy) => {
  expect(blocked(policy)).toBeUndefined();
});

test.each([
  ["default-src 'self'", "default-src 'self'"],
  ["default-src *; script-src 'self'", "script-src 'self'"],
  ["SCRIPT-SRC 'none'", "script-src 'none'"],
  ['script-src https://other.example', 'script-src https://other.example'],
  ['script-src https://foyer.example:8443', 'script-src https://foyer.example:8443'],
  ['script-src https://foyer.example/scripts/', 'script-src https://foyer.example/scripts/'],
  ['script-src *.foyer.example', 'script-src *.foyer.example'],
  ["script-src 'strict-dynamic' https://foyer.example", "script-src 'strict-dynamic' https://foyer.example"],
  ["script-src 'nonce-abc'", "script-src 'nonce-abc'"],
  ['script-src', 'script-src '],
])('%s blocks the script, and the directive is reported', (policy, directive) => {
  expect(blocked(policy)).toBe(directive);
});

test('the right nonce allows the script', () => {
  expect(blocked("script-src 'nonce-abc' 'strict-dynamic'", 'abc')).toBeUndefined();
  expect(blocked("script-src 'nonce-abc'", 'xyz')).toBe("script-src 'nonce-abc'");
});

test('each of several policies must allow the script', () => {
  expect(blocked("script-src *, script-src 'self'")).toBe("script-src 'self'");
  expect(blockedScript(['script-src *', "script-src 'self'"], page, { url })).toBe("script-src 'self'");
});

test('the requests of the widget are checked as well', () => {
  expect(blockedConnection(["script-src *; connect-src 'self'"], page, url)).toBe("connect-src 'self'");
  expect(blockedConnection(["script-src *; connect-src 'self' foyer.example"], page, url)).toBeUndefined();
});

test('the source self covers own pages', () => {
  const own = new URL('https://foyer.example/pricing');
  expect(blockedScript(["script-src 'self'"], own, { url })).toBeUndefined();
});
