import { expect, test } from 'vitest';
import { flatFields, nestFields } from './form-fields.ts';

const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

test('dots in names create objects', () => {
  const fields = {
    name: 'Tea',
    'theme.color': '#0a6459',
    'theme.mode': 'dark',
    'agents.share.utm.source': 'tea',
  };
  expect(plain(nestFields(fields))).toEqual({
    name: 'Tea',
    theme: { color: '#0a6459', mode: 'dark' },
    agents: { share: { utm: { source: 'tea' } } },
  });
});

test('a name that is both a value and an object keeps the last one', () => {
  expect(plain(nestFields({ theme: 'dark', 'theme.color': 'red' }))).toEqual({ theme: { color: 'red' } });
  expect(plain(nestFields({ 'theme.color': 'red', theme: ['a'] }))).toEqual({ theme: ['a'] });
});

test('no name changes a prototype', () => {
  nestFields({ '__proto__.polluted': 'yes', 'constructor.prototype.polluted': 'yes' });
  expect({}).not.toHaveProperty('polluted');
});

test('a name that occurs several times is a list', () => {
  const entries: [string, string][] = [
    ['suggestions', 'Open?'],
    ['name', 'Tea'],
    ['suggestions', 'Closed?'],
    ['suggestions', ''],
  ];
  expect(plain(flatFields(entries))).toEqual({ suggestions: ['Open?', 'Closed?', ''], name: 'Tea' });
});
