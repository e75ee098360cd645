import type { Insertable } from 'kysely';
import type { BillingPeriod } from '#lib/billing-values.ts';
import { randomProfileImage } from '#lib/profile-images.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import type { UserRow } from './users.queries.ts';

export interface NewUser {
  email: string;
  name: string;
  password_hash: string;
  now: string;
  firstName?: string | null;
  lastName?: string | null;
  newsletter?: boolean;
  website?: string | undefined;
  plan?: string | undefined;
  /** The period of the plan's price. */
  period?: BillingPeriod | undefined;
  timeZone?: string | undefined;
  systemRole?: UserRow['system_role'];
  /** The address is known to be the user's: a link that was mailed to it is used. */
  isVerified?: boolean;
  /** The version of the terms that the user accepts. */
  termsVersion?: string | null;
}

/** The row of a new account; everything that was not given is empty. */
export function newUserRow(user: NewUser): Insertable<Tables['users']> {
  const { now, termsVersion = null } = user;
  return {
    id: newId(),
    email: user.email,
    name: user.name,
    first_name: user.firstName,
    last_name: user.lastName,
    password_hash: user.password_hash,
    system_role: user.systemRole,
    time_zone: user.timeZone,
    email_verified_at: user.isVerified ? now : null,
    newsletter_at: user.newsletter ? now : null,
    pending_site: user.website,
    pending_plan: user.plan,
    pending_period: user.period,
    profile_image: randomProfileImage(),
    terms_version: termsVersion,
    terms_accepted_at: termsVersion === null ? null : now,
    created_at: now,
    updated_at: now,
  };
}
