import type { UserRow } from './users.queries.ts';

/** What readers see beside a post, and whether the writer has a page of their own. */
const SHOWN = [
  'name',
  'first_name',
  'last_name',
  'bio',
  'profile_image',
  'system_role',
  'suspended_at',
  'email_verified_at',
] as const satisfies (keyof UserRow)[];

export const isPublicChange = (before: UserRow, after: UserRow): boolean =>
  SHOWN.some((column) => before[column] !== after[column]);
