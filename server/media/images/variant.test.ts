import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ENCODER } from './variant.ts';

test('pictures that another version has encoded are not taken from the cache', () => {
  expect(ENCODER).toBe(`sharp ${sharp.versions.sharp}`);
});
