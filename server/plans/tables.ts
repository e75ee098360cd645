import type { Generated } from 'kysely';
import type { TeamRole } from '#lib/site-roles.ts';

declare module '../platform/db/schema.ts' {
  interface Tables {
    /** Grants of an admin, which replace the account's plan or single limits. */
    plan_grants: {
      user_id: string;
      /** The slug of a plan; null for the account's own. */
      plan: string | null;
      /** JSON: the limits that differ from the plan's. */
      limits: string;
      updated_at: string;
    };
    /** The usage of an owner's plan in a month (UTC, `2026-11`). */
    plan_usage: {
      owner_id: string;
      month: string;
      /** Answers to visitors and calls of the host's models, with those that are running. */
      answers: number;
      /** The last warning that was mailed: 0, 80 or 100 percent. */
      warned_percent: Generated<number>;
    };
    /** People who work on a website of another owner, and those who are invited to. */
    site_members: {
      id: string;
      site_id: string;
      /** Null until the invitation is accepted. */
      user_id: string | null;
      /** The address that was invited, in lower case. */
      email: string;
      role: TeamRole;
      /** Of the mailed link; null once it was used. */
      token_hash: string | null;
      /** The end of the link. */
      expires_at: string | null;
      created_at: string;
      joined_at: string | null;
      /** To the minute. */
      last_active_at: string | null;
    };
  }
}
