import { expect, test } from 'vitest';
import {
  DEFAULT_PROFILE_IMAGE,
  forgetProfileImage,
  PROFILE_IMAGES,
  profileImageOf,
  randomProfileImage,
  storedProfileImage,
  storeProfileImage,
} from './profile-images.ts';

test('there are seven numbered images', () => {
  expect(PROFILE_IMAGES).toHaveLength(7);
  expect(PROFILE_IMAGES[0]).toBe('/images/avatars/1.svg');
  expect(PROFILE_IMAGES[6]).toBe('/images/avatars/7.svg');
});

test('a random image can be any of them', () => {
  expect(randomProfileImage(() => 0)).toBe('/images/avatars/1.svg');
  expect(randomProfileImage(() => 0.5)).toBe('/images/avatars/4.svg');
  expect(randomProfileImage(() => 0.999_999)).toBe('/images/avatars/7.svg');
  expect(PROFILE_IMAGES).toContain(randomProfileImage());
});

test.each([null, '', '/images/avatars/8.svg', 'https://evil.example/1.svg', 'javascript:alert(1)', '//evil'])(
  'a stored %j is not used',
  (stored) => expect(storedProfileImage({ getItem: () => stored })).toBeUndefined(),
);

test.each([...PROFILE_IMAGES, DEFAULT_PROFILE_IMAGE])('%s is kept until it is forgotten', (path) => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  storeProfileImage(storage, path);
  storeProfileImage(storage, 'https://evil.example/1.svg');
  expect(storedProfileImage(storage)).toBe(path);
  forgetProfileImage(storage);
  expect(kept.size).toBe(0);
});

test('a user keeps the same image, and users have different ones', () => {
  const ids = Array.from({ length: 200 }, (_, n) => `0199e3c0-0000-7000-8000-${String(n).padStart(12, '0')}`);
  expect(ids.map(profileImageOf)).toEqual(ids.map(profileImageOf));
  expect(new Set(ids.map(profileImageOf)).size).toBe(7);
  expect(PROFILE_IMAGES).toContain(profileImageOf(''));
});
