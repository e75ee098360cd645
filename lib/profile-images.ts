const NUMBERS = [1, 2, 3, 4, 5, 6, 7];

/** The default profile pictures. Marked as pure, which lets bundlers drop the unused list. */
export const PROFILE_IMAGES: readonly string[] = /* @__PURE__ */ NUMBERS.map(
  (number) => `/images/avatars/${number}.svg`,
);
export const DEFAULT_PROFILE_IMAGE = '/images/avatars/default.svg';

/** The key in the browser's storage. */
export const PROFILE_IMAGE_KEY = 'default_profile_image';

/** `random` returns numbers from 0 (inclusive) to 1 (exclusive). */
export const randomProfileImage = (random: () => number = Math.random): string =>
  pick(Math.floor(random() * PROFILE_IMAGES.length));

/**
 * The picture stored by the browser. Only default pictures are accepted, because extensions and old versions can write
 * other values.
 */
export function storedProfileImage(storage: Pick<Storage, 'getItem'>): string | undefined {
  const stored = storage.getItem(PROFILE_IMAGE_KEY) ?? '';
  return isProfileImage(stored) ? stored : undefined;
}

/** Stores the picture for later page views; ignores values that are not default pictures. */
export function storeProfileImage(storage: Pick<Storage, 'setItem'>, path: string): void {
  if (isProfileImage(path)) storage.setItem(PROFILE_IMAGE_KEY, path);
}

export const forgetProfileImage = (storage: Pick<Storage, 'removeItem'>): void =>
  storage.removeItem(PROFILE_IMAGE_KEY);

// A pattern instead of a list, because every page includes this script.
const isProfileImage = (path: string): boolean => /^\/images\/avatars\/([1-7]|default)\.svg$/.test(path);

/** The default picture of a user, derived from the user id. */
export function profileImageOf(userId: string): string {
  let hash = 0;
  for (const character of userId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return pick(hash % PROFILE_IMAGES.length);
}

const pick = (index: number): string => PROFILE_IMAGES[index] ?? DEFAULT_PROFILE_IMAGE;
