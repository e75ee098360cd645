const NUMBERS = [1, 2, 3, 4, 5, 6, 7];

/** The pictures of people who have chosen none. */
export const PROFILE_IMAGES: readonly string[] = NUMBERS.map((number) => `/images/avatars/${number}.svg`);
export const DEFAULT_PROFILE_IMAGE = '/images/avatars/default.svg';

const STORAGE_KEY = 'default_profile_image';

/** `random` gives numbers from 0 up to, but not including, 1. */
export const randomProfileImage = (random: () => number = Math.random): string =>
  pick(Math.floor(random() * PROFILE_IMAGES.length));

/**
 * The picture that the browser's storage names, else a random one. Other websites' scripts cannot write there, but
 * extensions and old versions can: nothing but our own pictures is taken from it.
 */
export function defaultProfileImage(storage: Pick<Storage, 'getItem'>, random?: () => number): string {
  const stored = storage.getItem(STORAGE_KEY);
  if (stored === DEFAULT_PROFILE_IMAGE) return stored;
  return PROFILE_IMAGES.find((path) => path === stored) ?? randomProfileImage(random);
}

/** Always the same picture for the same user. */
export function profileImageOf(userId: string): string {
  let hash = 0;
  for (const character of userId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return pick(hash % PROFILE_IMAGES.length);
}

const pick = (index: number): string => PROFILE_IMAGES[index] ?? DEFAULT_PROFILE_IMAGE;
