import { z } from 'zod';
import { USER_LIST } from '../lists/users.ts';
import { DEFAULT_PROFILE_IMAGE, PROFILE_IMAGES } from '../profile-images.ts';
import { isTimeZone } from '../time-zones.ts';
import { knownPassword, knownUserName } from './auth.ts';
import {
  bulkInput,
  checkbox,
  choice,
  email,
  includeOf,
  listFields,
  mediaId,
  nameLike,
  oneOf,
  oneOfSeveral,
  optional,
  optionalText,
  paging,
} from './fields.ts';

const names = {
  firstName: optionalText('First name', 80).optional(),
  lastName: optionalText('Last name', 80).optional(),
};

const timeZone = z
  .string({ error: 'Time zone must be text.' })
  .nullish()
  .transform((zone) => zone || null)
  .refine((zone) => zone === null || isTimeZone(zone), 'This time zone is not known.');

const profileImage = z
  .string({ error: 'Picture must be text.' })
  .nullish()
  .transform((path) => path || null)
  .refine(
    (path) => path === null || path === DEFAULT_PROFILE_IMAGE || PROFILE_IMAGES.includes(path),
    'Choose one of the pictures.',
  );

export const userQuery = z.object({ include: includeOf(['posts', 'profileMedia', 'roles']) });

/** The link in a mail has a token. */
export const exportQuery = z.object({ token: z.string().max(200).optional().catch(undefined) });

/** The list of users with public posts. */
export const writersQuery = z.object(paging);

/** The fields of a profile update; absent fields stay unchanged. */
export const updateUserInput = z.strictObject({
  name: knownUserName.optional(),
  email: email.optional(),
  /** A new email address needs it. */
  currentPassword: optional(knownPassword),
  /** Null cancels a pending email change. */
  newEmail: z
    .union([z.literal(''), z.null()], { error: 'This can only be cancelled: send null.' })
    .transform(() => null)
    .optional(),
  /** The `updatedAt` that the client last saw; the update is rejected if the profile has changed since. */
  updatedAt: z.iso.datetime({ error: 'This must be a time in ISO 8601.' }).optional(),
  ...names,
  bio: optionalText('About you', 500).optional(),
  timeZone: timeZone.optional(),
  /** One of the default pictures. */
  profileImage: profileImage.optional(),
  /** An uploaded picture, which takes precedence. */
  profileMediaId: mediaId,
  newsletter: checkbox.optional(),
  /** Hides the first steps on the dashboard. */
  firstStepsDismissed: checkbox.optional(),
});

export const deleteAccountInput = z.strictObject({ password: knownPassword });

export const systemRole = choice(['ADMIN', 'EDITOR', ''])
  .nullable()
  .transform((role) => role || null);

/** The fields that admins can change on other accounts. */
export const adminUpdateUserInput = z.strictObject({
  systemRole: systemRole.optional(),
  isSuspended: checkbox.optional(),
  isVerified: checkbox.optional(),
  /** May write posts where only chosen users may. */
  isWriter: checkbox.optional(),
  name: knownUserName.optional(),
  email: email.optional(),
  ...names,
});

export const BULK_ACTIONS = ['suspend', 'restore', 'verify', 'delete'] as const;

export const bulkUsersInput = bulkInput('user', 50).extend({ action: choice(BULK_ACTIONS) });

const USER_STATES = ['active', 'unverified', 'suspended'] as const;
const USER_ROLES = ['ADMIN', 'EDITOR', 'none'] as const;

/** The filters of the admins' list; they come from an address, therefore invalid values count as absent. */
export const userListQuery = z.object({
  nameLike,
  role: oneOfSeveral(USER_ROLES),
  state: oneOfSeveral(USER_STATES),
  ...listFields(USER_LIST),
  format: oneOf(['json', 'csv']),
});

export type UpdateUserInput = z.output<typeof updateUserInput>;
export type AdminUpdateUserInput = z.output<typeof adminUpdateUserInput>;
export type BulkAction = (typeof BULK_ACTIONS)[number];
export type UserListQuery = z.output<typeof userListQuery>;
