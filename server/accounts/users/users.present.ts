import { type PictureSource, parsePicturePath } from '#lib/media-use.ts';
import type { UserRow } from './users.queries.ts';

/** A profile picture: an uploaded file, or, without an id, the selected default picture. */
interface ProfileMedia {
  mediaId: string | null;
  media: PictureSource & { details: { altText: string } };
}

/** The public profile of a user. */
export type PublicUserView = ReturnType<typeof presentPublicUser>;

/** A user as returned to themselves and to admins. */
export type OwnUserView = ReturnType<typeof presentOwnUser>;

export const presentPublicUser = (user: UserRow) => ({
  id: user.id,
  name: user.name,
  firstName: user.first_name,
  lastName: user.last_name,
  profileMedia: presentProfileMedia(user.profile_image, user.profile_media_id, user.profile_image_alt),
  bio: user.bio,
  createdAt: user.created_at,
});

/** The selected picture; null without a selection. */
export const presentProfileMedia = (
  path: string | null,
  mediaId: string | null,
  altText: string | null,
): ProfileMedia | null =>
  path ? { mediaId, media: { ...parsePicturePath(path), details: { altText: altText ?? '' } } } : null;

export const presentOwnUser = (user: UserRow) => ({
  ...presentPublicUser(user),
  email: user.email,
  systemRole: user.system_role,
  roles: user.system_role ? [user.system_role] : [],
  timeZone: user.time_zone,
  isVerified: user.email_verified_at !== null,
  /** The new address with a pending confirmation. */
  newEmail: user.new_email,
  updatedAt: user.updated_at,
  newsletter: user.newsletter_at !== null,
  /** Whether an admin has chosen the user as a writer. */
  isWriter: user.writer_since !== null,
  /** The version of the terms that the user accepted last. */
  acceptedTerms: user.terms_version,
  termsAcceptedAt: user.terms_accepted_at,
  firstStepsDismissed: user.first_steps_dismissed_at !== null,
});

/** The fields that appear beside a post, and those that decide whether the writer has a public page. */
const SHOWN = [
  'name',
  'first_name',
  'last_name',
  'bio',
  'profile_image',
  'profile_image_alt',
  'system_role',
  'suspended_at',
  'email_verified_at',
] as const satisfies (keyof UserRow)[];

export const isPublicChange = (before: UserRow, after: UserRow): boolean =>
  SHOWN.some((column) => before[column] !== after[column]);
