const NUMBERS = [1, 2, 3, 4, 5, 6, 7];

/** The pictures of people who have chosen none. Marked as pure, or scripts that need none of them would carry the list. */
export const PROFILE_IMAGES: readonly string[] = /* @__PURE__ */ NUMBERS.map(
  (number) => `/images/avatars/${number}.svg`,
);
export const DEFAULT_PROFILE_IMAGE = '/images/avatars/default.svg';

/** Under which the browser's storage has it. */
export const PROFILE_IMAGE_KEY = 'default_profile_image';

/** `random` gives numbers from 0 up to, but not including, 1. */
export const randomProfileImage = (random: () => number = Math.random): string =>
  pick(Math.floor(random() * PROFILE_IMAGES.length));

/** The picture that the browser's storage names, else a random one. */
export const defaultProfileImage = (storage: Pick<Storage, 'getItem'>, random?: () => number): string =>
  storedProfileImage(storage) ?? randomProfileImage(random);

/**
 * The picture that the browser's storage names. Other websites' scripts cannot write there, but extensions and old
 * versions can: nothing but our own pictures is taken from it.
 */
export function storedProfileImage(storage: Pick<Storage, 'getItem'>): string | undefined {
  const stored = storage.getItem(PROFILE_IMAGE_KEY) ?? '';
  return isProfileImage(stored) ? stored : undefined;
}

/** Keeps the picture for the pages that follow; one that is none of ours is not kept. */
export function storeProfileImage(storage: Pick<Storage, 'setItem'>, path: string): void {
  if (isProfileImage(path)) storage.setItem(PROFILE_IMAGE_KEY, path);
}

export const forgetProfileImage = (storage: Pick<Storage, 'removeItem'>): void =>
  storage.removeItem(PROFILE_IMAGE_KEY);

// A pattern, because it is sent with every page.
const isProfileImage = (path: string): boolean => /^\/images\/avatars\/([1-7]|default)\.svg$/.test(path);

/** Always the same picture for the same user. */
export function profileImageOf(userId: string): string {
  let hash = 0;
  for (const character of userId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return pick(hash % PROFILE_IMAGES.length);
}

const pick = (index: number): string => PROFILE_IMAGES[index] ?? DEFAULT_PROFILE_IMAGE;
