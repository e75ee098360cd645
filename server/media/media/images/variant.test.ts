import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ENCODER } from './variant.ts';

test('pictures encoded by another version are not used from the cache', () => {
  expect(ENCODER).toBe(`sharp ${sharp.versions.sharp}`);
});
