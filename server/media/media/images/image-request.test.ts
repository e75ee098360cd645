import { describe, expect, test } from 'vitest';
import { formatFor, readImageRequest } from './image-request.ts';

test('readImageRequest accepts every quality, and rounds it to a supported one', () => {
  const qualities = Array.from(
    { length: 100 },
    (_, at) => readImageRequest({ format: 'auto', width: '640', quality: String(at + 1) })?.quality as number,
  );
  expect(new Set(qualities).size).toBeLessThan(10);
  expect(qualities.every((quality, at) => Math.abs(quality - at - 1) < 20)).toBe(true);
  expect(readImageRequest({ format: 'auto', width: '640' })?.quality).toBe(75);
});

describe('formatFor', () => {
  const size = { width: 640, height: undefined, quality: 75 };
  const tall = { isAnimated: false, width: 700, height: 40_000 };
  const MODERN = 'image/avif,image/webp';

  test('keeps the format of a picture that is too tall for new formats', () => {
    expect(formatFor(MODERN, { ...tall, mime: 'image/jpeg' }, size)).toBe('jpeg');
    expect(formatFor(MODERN, { ...tall, mime: 'image/png' }, size)).toBe('png');
    expect(formatFor(MODERN, { ...tall, mime: 'image/gif', isAnimated: true }, size)).toBe('gif');
    expect(formatFor(MODERN, { ...tall, mime: 'image/jpeg' }, { ...size, width: 256 })).toBe('avif');
    const small = { mime: 'image/jpeg', isAnimated: false, width: null, height: null };
    expect(formatFor(MODERN, small, size)).toBe('avif');
  });
});
