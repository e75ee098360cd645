import type { Generated } from 'kysely';

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
  }
}
