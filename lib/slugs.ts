import { isSlug } from './validators.ts';

export const SLUG_MAX_LENGTH = 100;

/** Why an item cannot have this slug, whatever others have. */
export function slugProblem(slug: string): string | undefined {
  if (slug.length > SLUG_MAX_LENGTH) return `Slug may have at most ${SLUG_MAX_LENGTH} characters.`;
  if (!isSlug(slug)) return 'Use lowercase letters, digits and hyphens only.';
  return isIdLike(slug) ? 'A slug may not look like an id.' : undefined;
}

/** Addresses name things by id or slug; a slug in the form of an id would lead to two. */
const isIdLike = (slug: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(slug);

/** `base` if it is available, otherwise `base`, a hyphen and a random suffix. */
export async function uniqueSlug(base: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  let slug = base;
  while (isIdLike(slug) || (await isTaken(slug))) slug = `${base}-${randomSuffix()}`;
  return slug;
}

export function randomSuffix(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('');
}
