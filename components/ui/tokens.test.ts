import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLOUR_RULES } from './colour-rules.ts';
import { coloursIn, lowestContrast, tokensIn } from './tokens.ts';

const base = readFileSync('components/ui/base.css', 'utf8');
const colours = new Map(coloursIn(base).map((colour) => [colour.name, colour]));

test('every colour in the token file has a rule, and every rule has a colour', () => {
  const declared = base.match(/--[\w-]+(?=: light-dark\(\s*oklch)/g)?.map((name) => name.slice(2));
  expect([...colours.keys()]).toEqual(declared);
  expect(COLOUR_RULES.map(({ name }) => name)).toEqual(declared);
});

test.each([
  ['100% 0 0', '#ffffff'],
  ['0% 0 0', '#000000'],
  ['62.796% 0.25768 29.234', '#ff0000'],
  ['86.644% 0.29483 142.495', '#00ff00'],
  ['45.201% 0.31321 264.052', '#0000ff'],
  ['59.987% 0 0', '#808080'],
  ['90% 0.4 142', '#00ff00'],
])('oklch(%s) is %s', (oklch, hex) => {
  const [colour] = coloursIn(`--tea: light-dark(oklch(${oklch}), oklch(0% 0 0));`);
  expect(colour).toEqual({ name: 'tea', light: hex, dark: '#000000' });
});

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test.each(COLOUR_RULES.filter(({ least }) => least))(
    '$name has enough contrast on $on',
    ({ name, on, least = 0 }) => {
      const [colour, ...grounds] = [name, ...on].map((one) => colours.get(one));
      if (!colour) throw new Error(`There is no colour ${name}.`);
      for (const ground of grounds) {
        if (!ground) throw new Error(`A ground of ${name} is missing.`);
        expect.soft(lowestContrast(colour, [ground], scheme), ground.name).toBeGreaterThanOrEqual(least);
      }
    },
  );

  test('marked words are readable', () => {
    const [ink, highlight] = [colours.get('ink'), colours.get('highlight')];
    if (!ink || !highlight) throw new Error('A colour is missing.');
    expect(lowestContrast(ink, [highlight], scheme)).toBeGreaterThanOrEqual(4.5);
  });
});

test('the lowest contrast of all backgrounds counts', () => {
  const [white, grey, black] = ['#ffffff', '#777777', '#000000'].map((hex) => ({
    name: hex,
    light: hex,
    dark: hex,
  }));
  if (!white || !grey || !black) throw new Error('A colour is missing.');
  expect(lowestContrast(white, [black, grey], 'light')).toBe(4.47);
  expect(lowestContrast(white, [black], 'dark')).toBe(21);
});

test('the scales are read in their order', () => {
  expect(tokensIn(base, 'space').slice(0, 2)).toEqual([
    { name: 'space-1', value: '4px' },
    { name: 'space-2', value: '8px' },
  ]);
  expect(tokensIn(base, 'size').map(({ name }) => Number(name.slice(5)))).toEqual([
    12, 14, 16, 18, 20, 24, 30, 38, 48,
  ]);
});
