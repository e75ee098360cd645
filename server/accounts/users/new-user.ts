import type { BillingPeriod } from '#lib/billing-values.ts';
import { randomProfileImage } from '#lib/profile-images.ts';
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
export function newUserRow({ email, name, password_hash, now, ...given }: NewUser): UserRow {
  const { firstName = null, lastName = null, newsletter = false, website, plan, period, timeZone } = given;
  const { systemRole = null, isVerified = false, termsVersion = null } = given;
  return {
    id: newId(),
    email,
    name,
    first_name: firstName,
    last_name: lastName,
    password_hash,
    system_role: systemRole,
    bio: null,
    time_zone: timeZone ?? null,
    email_verified_at: isVerified ? now : null,
    suspended_at: null,
    newsletter_at: newsletter ? now : null,
    writer_since: null,
    pending_site: website ?? null,
    pending_plan: plan ?? null,
    pending_period: period ?? null,
    first_steps_dismissed_at: null,
    new_email: null,
    profile_image: randomProfileImage(),
    profile_image_alt: null,
    profile_media_id: null,
    terms_version: termsVersion,
    terms_accepted_at: termsVersion === null ? null : now,
    created_at: now,
    updated_at: now,
  };
}
