import type { UserRow } from './users.queries.ts';

type SystemRole = 'ADMIN' | 'EDITOR';

/** Somebody's picture: a file of theirs, or, without an id, the default one that they chose. */
interface ProfileMedia {
  mediaId: string | null;
  media: { sourceUrl: string; details: { altText: string } };
}

/** A user as everybody sees them. */
export interface PublicUserView {
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  profileMedia: ProfileMedia | null;
  bio: string | null;
  createdAt: string;
}

/** A user as they see themselves; nobody else but admins gets this. */
export interface OwnUserView extends PublicUserView {
  email: string;
  systemRole: SystemRole | null;
  roles: SystemRole[];
  timeZone: string | null;
  isVerified: boolean;
  /** The address that waits for its confirmation. */
  newEmail: string | null;
  newsletter: boolean;
  updatedAt: string;
}

type PublicUser = Pick<
  UserRow,
  'id' | 'name' | 'first_name' | 'last_name' | 'profile_image' | 'bio' | 'created_at'
>;

export const presentPublicUser = (user: PublicUser): PublicUserView => ({
  id: user.id,
  name: user.name,
  firstName: user.first_name,
  lastName: user.last_name,
  profileMedia: presentPicture(user.profile_image),
  bio: user.bio,
  createdAt: user.created_at,
});

/** The default picture that somebody chose; null where they left it to us. */
export const presentPicture = (path: string | null): ProfileMedia | null =>
  path ? { mediaId: null, media: { sourceUrl: path, details: { altText: '' } } } : null;

export const presentOwnUser = (user: UserRow): OwnUserView => ({
  ...presentPublicUser(user),
  email: user.email,
  systemRole: user.system_role,
  roles: user.system_role ? [user.system_role] : [],
  timeZone: user.time_zone,
  isVerified: user.email_verified_at !== null,
  newEmail: user.new_email,
  updatedAt: user.updated_at,
  newsletter: user.newsletter_at !== null,
});

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
