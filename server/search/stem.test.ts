import { describe, expect, test } from 'vitest';
import { stemOf } from './stem.ts';

describe('English', () => {
  test.each([
    ['package packages packaged packaging'],
    ['install installs installed installing installation'],
    ['depend depends dependency dependencies'],
    ['hope hoped hoping'],
    ['hop hopped hopping'],
    ['tie ties tied'],
    ['vulnerability vulnerabilities'],
    ['write writes writing wrote written'],
    ['organise organize organisation organization'],
    ['colour color colours'],
    ['person people'],
  ])('%s meet', (forms) => {
    expect(new Set(forms.split(' ').map((form) => stemOf(form, 'en'))).size).toBe(1);
  });

  test.each([['news new'], ['hop hope'], ['universe sky'], ['our or'], ['raise size'], ['public publish']])(
    '%s stay apart',
    (words) => {
      const stems = words.split(' ').map((word) => stemOf(word, 'en'));
      expect(new Set(stems).size).toBe(2);
    },
  );

  // Pairs from the algorithm's own sample vocabulary.
  test.each([
    ['consistency', 'consist'],
    ['consignment', 'consign'],
    ['knackeries', 'knackeri'],
    ['generously', 'generous'],
    ['agreed', 'agre'],
    ['relational', 'relat'],
    ['dying', 'die'],
    ['happily', 'happili'],
    ['c++', 'c++'],
    ['v2', 'v2'],
  ])('%s → %s', (word, stem) => expect(stemOf(word, 'en')).toBe(stem));
});

test('other languages lose their commonest endings, or nothing at all', () => {
  expect(stemOf('rechnungen', 'de')).toBe(stemOf('rechnung', 'de'));
  expect(stemOf('livraisons', 'fr')).toBe(stemOf('livraison', 'fr'));
  expect(stemOf('pedidos', 'es')).toBe(stemOf('pedido', 'es'));
  expect(stemOf('tilaukset', 'fi')).toBe('tilaukset');
  expect(stemOf('der', 'de')).toBe('der');
});
