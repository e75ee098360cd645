import { expect, test } from 'vitest';
import { findRecord, verificationOf } from './domain-verification.ts';

const VALUE = 'foyer-verification=abc';

/** Name servers with these records; every other name is unknown. */
const withRecords = (records: Record<string, string[][] | string>) => async (name: string) => {
  const found = records[name];
  if (Array.isArray(found)) return found;
  throw Object.assign(new Error(name), { code: found ?? 'ENOTFOUND' });
};
const find = (records: Record<string, string[][] | string>, domain = 'shop.example') =>
  findRecord(domain, VALUE, withRecords(records));

test.each([
  ['at the domain', { 'shop.example': [['v=spf1 -all'], [VALUE]] }],
  ['below it', { '_foyer.shop.example': [[VALUE]] }],
  ['in several parts', { '_foyer.shop.example': [['foyer-verification=', 'abc']] }],
  ['although the other look-up fails', { 'shop.example': [[VALUE]], '_foyer.shop.example': 'ESERVFAIL' }],
])('the record is found %s', async (_where, records) => {
  expect(await find(records)).toEqual({ isFound: true });
});

test('a port is not part of the name', async () => {
  expect(await find({ 'shop.example': [[VALUE]] }, 'shop.example:8443')).toEqual({ isFound: true });
});

test('the expected and the found values are reported', async () => {
  const proof = await find({
    'shop.example': [['v=spf1 -all'], [`${VALUE}d`]],
    '_foyer.shop.example': 'ETIMEOUT',
  });
  expect(proof).toEqual({
    isFound: false,
    message:
      'Looked for the TXT record “foyer-verification=abc”: _foyer.shop.example could not be looked up (ETIMEOUT); shop.example has “v=spf1 -all”, “foyer-verification=abcd”.',
  });
  expect(await find({})).toMatchObject({
    message: expect.stringContaining(
      '_foyer.shop.example has no TXT record; shop.example has no TXT record.',
    ),
  });
});

test.each(['localhost:8080', '203.0.113.7', '[2001:db8::1]:8080'])(
  '%s has no records to look up',
  async (domain) => {
    expect(await find({}, domain)).toMatchObject({
      isFound: false,
      message: expect.stringContaining('no DNS'),
    });
  },
);

test('every site has a stable token, which depends on the installation', () => {
  const site = { id: '1', domain: 'shop.example' };
  const token = verificationOf(site, 'secret').token;
  expect(verificationOf({ ...site, domain: 'other.example' }, 'secret').token).toBe(token);
  expect(verificationOf({ ...site, id: '2' }, 'secret').token).not.toBe(token);
  expect(verificationOf(site, 'other').token).not.toBe(token);
});
