import { expect, test } from 'vitest';
import {
  DEFAULT_QUALITY,
  DEVICE_WIDTHS,
  fileUrl,
  imageSrcSet,
  imageUrl,
  SMALL_WIDTHS,
  SOCIAL_SIZES,
  socialImageUrl,
  widthFor,
} from './images.ts';

test('an image address has format, width and an optional quality', () => {
  expect(imageUrl('/media/door.png', 640)).toBe('/media/door.png?format=auto&width=640');
  expect(imageUrl('/media/door.png', 48, { quality: 60 })).toBe(
    '/media/door.png?format=auto&width=48&quality=60',
  );
});

test('an address with the version of the file changes with the file', () => {
  const version = '2026-11-02T10:00:00.000Z';
  expect(imageUrl('/media/door.png', 48, { version })).toBe(
    '/media/door.png?format=auto&width=48&v=2026-11-02T10%3A00%3A00.000Z',
  );
  expect(fileUrl('/media/door.png', version)).toBe('/media/door.png?v=2026-11-02T10%3A00%3A00.000Z');
});

test('widths, quality and social sizes are as specified', () => {
  expect(DEVICE_WIDTHS).toEqual([640, 750, 828, 1080, 1200, 1920, 2048, 3840]);
  expect(SMALL_WIDTHS).toEqual([16, 32, 48, 64, 96, 128, 256, 384]);
  expect(DEFAULT_QUALITY).toBe(75);
  expect(SOCIAL_SIZES).toEqual({
    article: { width: 850, height: 650 },
    profile: { width: 500, height: 500 },
  });
});

test('a srcset has every device width, or the given ones', () => {
  expect(imageSrcSet('/a.png').split(', ')).toHaveLength(8);
  expect(imageSrcSet('/a.png')).toMatch(/width=640 640w,.*width=3840 3840w$/);
  expect(imageSrcSet('/a.png', [48, 96], { quality: 80 })).toBe(
    '/a.png?format=auto&width=48&quality=80 48w, /a.png?format=auto&width=96&quality=80 96w',
  );
});

test('the smallest width that is large enough is chosen', () => {
  expect([10, 48, 49, 400, 9000].map(widthFor)).toEqual([16, 48, 64, 640, 3840]);
});

test('a social image is cropped to its size', () => {
  expect(socialImageUrl('/a.png', 'article')).toBe('/a.png?format=auto&width=850&height=650');
  expect(socialImageUrl('/a.png', 'profile')).toBe('/a.png?format=auto&width=500&height=500');
});
