import type { AuditAction, AuditObjectKind } from '#lib/audit-actions.ts';
import type { BillingPeriod } from '#lib/billing-values.ts';

declare module '../platform/db/schema.ts' {
  interface Tables {
    users: {
      id: string;
      email: string;
      name: string;
      first_name: string | null;
      last_name: string | null;
      password_hash: string;
      system_role: 'ADMIN' | 'EDITOR' | null;
      bio: string | null;
      time_zone: string | null;
      email_verified_at: string | null;
      suspended_at: string | null;
      newsletter_at: string | null;
      /** When an admin allowed the user to write posts, for installations where not everybody may. */
      writer_since: string | null;
      /** The domain entered at sign-up, until its site is added. */
      pending_site: string | null;
      /** The slug of the plan chosen before sign-up, until the user first opens the account. */
      pending_plan: string | null;
      /** The period chosen with it. */
      pending_period: BillingPeriod | null;
      /** When the user closed the first steps of the dashboard. */
      first_steps_dismissed_at: string | null;
      /** The new email address with a pending confirmation. */
      new_email: string | null;
      /** The path of the selected picture; null without a selection. */
      profile_image: string | null;
      /** The alt text of an uploaded picture; null without one. */
      profile_image_alt: string | null;
      /** Null for one of the default pictures. */
      profile_media_id: string | null;
      /** The version of the terms that the user accepted last, and when. */
      terms_version: string | null;
      terms_accepted_at: string | null;
      created_at: string;
      updated_at: string;
    };
    /** People who may sign up by a mailed link; deleted once they did. */
    invitations: {
      id: string;
      /** The address is in lower case. */
      email: string;
      /** The role that the account gets. */
      system_role: 'ADMIN' | 'EDITOR' | null;
      invited_by: string;
      token_hash: string;
      expires_at: string;
      created_at: string;
    };
    /** The names are in lower case. */
    former_user_names: { name: string; user_id: string; created_at: string };
    user_tokens: {
      id: string;
      user_id: string;
      purpose: 'verify_email' | 'reset_password' | 'undo_email_change' | 'data_export';
      /** The new address that the token confirms; null for the address of the sign-up. */
      email: string | null;
      token_hash: string;
      expires_at: string;
      used_at: string | null;
      created_at: string;
    };
    /** Browsers that a user has signed in with: hashes of the device cookie. */
    known_devices: { user_id: string; device_hash: string; seen_at: string };
    spent_captchas: { id: string; expires_at: string };
    /** JSON: the kinds that differ from the default, see lib/notifications. */
    notification_settings: { user_id: string; settings: string; updated_at: string };
    /** Events of a website that wait for the next mail of their kind. */
    notifications: {
      id: string;
      site_id: string;
      kind: 'lead' | 'gap' | 'sourceFailed';
      /** JSON, see `NotificationData` in server/accounts/notifications. */
      data: string;
      created_at: string;
    };
    /** Never updated. Names and ids are those at that time. */
    audit_entries: {
      id: string;
      /** Null for the system and for unknown people. */
      actor_id: string | null;
      actor_name: string | null;
      actor_role: 'ADMIN' | 'EDITOR' | null;
      /** The network address of the request; null for the system. */
      address: string | null;
      action: AuditAction;
      object_kind: AuditObjectKind;
      object_id: string;
      object_name: string;
      /** The account that the action concerns; its user sees the entry. */
      account_id: string | null;
      /** JSON: the changed fields. */
      before: string | null;
      after: string | null;
      created_at: string;
    };
  }
}
