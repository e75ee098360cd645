import { EMAIL_TAKEN } from '#lib/availability.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import type { AdminUpdateUserInput, BulkAction } from '#lib/schemas/users.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { presentIds } from '../../platform/db/rows.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken } from '../../platform/db/violations.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { BulkOutcome } from '../../platform/http/bulk-answer.ts';
import { endSessions } from '../../platform/http/session-store.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from './account-deletion.ts';
import type { EmailChange } from './email-change.ts';
import { saveFormerName } from './former-names.queries.ts';
import { recordUserChange } from './record-change.ts';
import type { UserTokens } from './tokens.ts';
import { type AdminUserView, presentAdminUser } from './user-list.present.ts';
import { assertFree, NAME_TAKEN } from './user-names.ts';
import { canDecideAbout, isActingAdmin } from './users.policy.ts';
import { isPublicChange } from './users.present.ts';
import { lockAdmins, lockUser, type UserRow, updateUser } from './users.queries.ts';
import type { Viewer } from './viewer.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'recordAudit' | 'events'> {
  tokens: UserTokens;
  emailChange: EmailChange;
  accountDeletion: AccountDeletion;
}

/** Admins' changes to other users' accounts. They take effect from these users' next request on. */
export type UserAdmin = ReturnType<typeof createUserAdmin>;

export function createUserAdmin(deps: Deps) {
  const { database, clock, recordAudit, tokens, emailChange, accountDeletion, events } = deps;
  const { db, engine } = database;

  /** Checks the viewer's role again: they may have lost it during the request. */
  async function load(tx: Db, viewer: Viewer, id: string): Promise<UserRow> {
    const admins = await lockAdmins(tx, engine);
    const user = await lockUser(tx, engine, { id });
    if (!user || !admins.some((admin) => admin.id === viewer.id)) throw notFound('user');
    return user;
  }

  async function change(tx: Db, viewer: Viewer, id: string, input: AdminUpdateUserInput): Promise<UserRow> {
    const { systemRole, isSuspended, isVerified } = input;
    const decides = systemRole !== undefined || isSuspended !== undefined || isVerified !== undefined;
    if (decides && !canDecideAbout(viewer, id)) throw notYourself();
    const user = await load(tx, viewer, id);
    await assertFree(tx, user, input);
    const now = isoNow(clock);
    if (input.email) await emailChange.set(tx, user, input.email);
    const saved = await updateUser(tx, id, { ...changeOf(input, user, now), updated_at: now });
    if (!saved) throw notFound('user');
    if (isSuspended || isVerified === false) await endSessions(tx, id);
    // A link that was mailed earlier must not override the admin's decision.
    if (isVerified !== undefined) await tokens.revoke(tx, id, 'verify_email');
    if (isActingAdmin(user) && !isActingAdmin(saved))
      await events.emit(tx, 'adminRevoked', { from: id, to: viewer.id });
    await saveFormerName(tx, { userId: id, from: user.name, to: saved.name, now });
    if (isPublicChange(user, saved)) await events.emit(tx, 'profileChanged', { userId: id });
    await recordUserChange(recordAudit, tx, user, { ...saved, email: input.email ?? saved.email });
    return saved;
  }

  async function remove(tx: Db, viewer: Viewer, id: string): Promise<void> {
    if (!canDecideAbout(viewer, id)) throw notYourself();
    await accountDeletion.run(tx, await load(tx, viewer, id), viewer.id);
  }

  return {
    /**
     * @throws AppError 404 for an unknown user, or if the viewer is no longer an admin; 422 for values that are taken
     * and for actions that admins must not apply to themselves.
     */
    async update(viewer: Viewer, id: string, input: AdminUpdateUserInput): Promise<AdminUserView> {
      const taken = () => invalid(input.email ? { email: [EMAIL_TAKEN] } : { name: [NAME_TAKEN] });
      const update = inTransaction(db, (tx) => change(tx, viewer, id, input));
      return presentAdminUser(await update.catch(ifTaken(taken)));
    },

    /** @throws AppError as `update` does. */
    delete: (viewer: Viewer, id: string) => inTransaction(db, (tx) => remove(tx, viewer, id)),

    /**
     * Applies the action to all of them that are left, or to none.
     * @throws AppError as `update` does.
     */
    updateMany: (viewer: Viewer, ids: string[], action: BulkAction): Promise<BulkOutcome> =>
      inTransaction(db, async (tx) => {
        const present = await presentIds(tx, 'users', ids);
        for (const id of present) {
          if (action === 'delete') await remove(tx, viewer, id);
          else await change(tx, viewer, id, INPUTS[action]);
        }
        return { count: present.length, missing: ids.length - present.length };
      }),
  };
}

const INPUTS: Record<Exclude<BulkAction, 'delete'>, AdminUpdateUserInput> = {
  suspend: { isSuspended: true },
  restore: { isSuspended: false },
  verify: { isVerified: true },
};

const notYourself = () => invalid({ id: ['You can’t do this to your own account. Ask another admin.'] });

function changeOf(input: AdminUpdateUserInput, user: UserRow, now: string): Partial<UserRow> {
  const { isSuspended, isVerified } = input;
  return omitUndefined({
    name: input.name,
    first_name: input.firstName,
    last_name: input.lastName,
    system_role: input.systemRole,
    suspended_at: timestampOf(isSuspended, user.suspended_at ?? now),
    email_verified_at: timestampOf(isVerified, user.email_verified_at ?? now),
    writer_since: timestampOf(input.isWriter, user.writer_since ?? now),
  });
}

/** The timestamp to store for a flag; undefined leaves it unchanged. */
const timestampOf = (holds: boolean | undefined, since: string): string | null | undefined =>
  holds === undefined ? undefined : holds ? since : null;
