import type { SiteRole } from '#lib/site-roles.ts';
import { isBeyond, type TeamRow } from '../../plans/plans.ts';

/** Somebody who has access to a website, or is invited to. */
export interface MemberView {
  id: string;
  /** Null as long as the invitation is open. */
  user: { id: string; name: string } | null;
  email: string;
  role: SiteRole;
  /** Frozen members joined last, and exceed the seats of the owner’s plan; or their account is suspended. */
  status: 'active' | 'invited' | 'frozen';
  /** ISO 8601: when they joined, or were invited. */
  createdAt: string;
  /** ISO 8601, to the minute; null for the owner, and before the first visit. */
  lastActiveAt: string | null;
}

interface Owner {
  id: string;
  name: string;
  email: string;
}

/**
 * The owner first, then the team in the order in which it joined, then those who are invited.
 * @param since when the owner got the website
 */
export function presentTeam(
  owner: Owner,
  since: string,
  rows: TeamRow[],
  seats: number | null,
): MemberView[] {
  const joined = rows
    .filter(({ joined_at }) => joined_at !== null)
    .sort((one, other) => compare(one.joined_at ?? '', other.joined_at ?? '') || compare(one.id, other.id));
  const invited = rows.filter(({ joined_at }) => joined_at === null);
  return [
    {
      id: owner.id,
      user: { id: owner.id, name: owner.name },
      email: owner.email,
      role: 'owner',
      status: 'active',
      createdAt: since,
      lastActiveAt: null,
    },
    ...joined.map((row, before) => presentMember(row, isBeyond(seats, before))),
    ...invited.map((row) => presentMember(row, false)),
  ];
}

export const presentMember = (row: TeamRow, isFrozen: boolean): MemberView => ({
  id: row.id,
  user: row.user_id && row.user_name ? { id: row.user_id, name: row.user_name } : null,
  email: row.user_email ?? row.email,
  role: row.role,
  status:
    row.joined_at === null ? 'invited' : isFrozen || row.user_suspended_at !== null ? 'frozen' : 'active',
  createdAt: row.joined_at ?? row.created_at,
  lastActiveAt: row.last_active_at,
});

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
