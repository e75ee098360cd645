import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { insert } from './insert-rows.ts';

const DAY_MS = 24 * 3600 * 1000;

type User = Insertable<Tables['users']>;

/** For each user an entry of the audit log, a job and a file. */
export async function insertEntries(tx: Db, users: User[], first: number): Promise<void> {
  const [actor] = users;
  if (!actor) return;
  await insert(
    tx,
    'audit_entries',
    users.map((user, i) => auditEntryOf(user, actor, first + i)),
  );
  await insert(
    tx,
    'jobs',
    users.map((_, i) => jobOf(first + i)),
  );
  await insert(
    tx,
    'media',
    users.map((user, i) => fileOf(user, first + i)),
  );
}

const auditEntryOf = (user: User, actor: User, n: number): Tables['audit_entries'] => ({
  id: newId(),
  actor_id: actor.id,
  actor_name: actor.name,
  actor_role: n % 3 === 0 ? 'EDITOR' : 'ADMIN',
  address: '192.0.2.7',
  action: n % 50 === 0 ? 'user.suspended' : 'user.changed',
  object_kind: 'user',
  object_id: user.id,
  object_name: user.name,
  account_id: user.id,
  before: JSON.stringify({ systemRole: null }),
  after: JSON.stringify({ systemRole: 'EDITOR' }),
  created_at: user.created_at,
});

/** Most are done; one in a hundred has failed, one in a hundred waits. */
function jobOf(n: number): Insertable<Tables['jobs']> {
  const status = n % 100 === 0 ? 'dead' : n % 100 === 1 ? 'queued' : 'done';
  const at = new Date(Date.now() - n * 1000).toISOString();
  return {
    id: newId(),
    kind: n % 2 === 0 ? 'sync' : 'mail',
    payload: status === 'done' ? 'null' : '{}',
    fairness_key: null,
    key: null,
    status,
    // The worker takes none of them.
    run_at: status === 'queued' ? new Date(Date.now() + DAY_MS).toISOString() : at,
    attempts: 1,
    max_attempts: 5,
    lease_until: null,
    cancel_requested_at: null,
    error: status === 'dead' ? 'connect ECONNREFUSED 192.0.2.1:587' : null,
    created_at: at,
    updated_at: at,
  };
}

/** A row of the file, without the file. */
export const fileOf = ({ id, created_at }: User, n: number): Tables['media'] => ({
  id: newId(),
  slug: `photo-${n}.jpg`,
  owner_id: id,
  uploaded_by: id,
  type: n % 20 === 0 ? 'document' : 'image',
  mime: 'image/jpeg',
  storage_key: newId(),
  preview_key: null,
  sha256: n.toString(16).padStart(64, '0'),
  size: 120_000,
  width: 1600,
  height: 900,
  frames: 1,
  title: `Photo ${n}`,
  alt_text: 'A shelf of tea',
  caption: null,
  visibility: n % 4 === 0 ? 'private' : 'public',
  focal_x: 0.5,
  focal_y: 0.5,
  created_at,
  updated_at: created_at,
});
