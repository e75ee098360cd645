import type { InvitationAction, InvitationInput, InvitationsQuery } from '#lib/schemas/invitations.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflict, invalid, notFound, orNotFound } from '../../platform/errors.ts';
import type { BulkOutcome } from '../../platform/http/bulk-answer.ts';
import { hashToken, newId, newMailToken } from '../../platform/ids.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { isActingAdmin, type Users, type Viewer } from '../users/users.ts';
import { invitationMail } from './invitations.mails.ts';
import { type InvitationView, presentInvitation } from './invitations.present.ts';

export type { InvitationRow } from './invitations.queries.ts';

import {
  consumeInvitation,
  deleteInvitationByToken,
  deleteInvitations,
  deleteInvitationsBefore,
  deleteInvitationsOf,
  expireInvitationsOf,
  findInvitation,
  findOpenInvitation,
  type InvitationRow,
  listEveryInvitation,
  listInvitations,
  saveInvitation,
} from './invitations.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue' | 'recordAudit'> {
  users: Users;
}

interface AllowedSignUp {
  email: string;
  token: string;
  /** The id of a user. */
  invitedBy: string;
  /** The time until the link ends. */
  seconds: number;
}

const OPEN_SECONDS = 7 * 24 * 3600;
/** An expired one can be sent again until then. */
const STORED_SECONDS = 30 * 24 * 3600;

/** Admins invite people by mail, with a role. The link works once, for seven days, while the admin remains one. */
export type Invitations = ReturnType<typeof createInvitations>;

export function createInvitations({ database: { db }, clock, settings, queue, recordAudit, users }: Deps) {
  /** Sends a new link; an earlier one no longer works. The viewer may have lost the role during the request. */
  async function send(tx: Db, viewer: Viewer, to: Pick<InvitationRow, 'email' | 'system_role'>) {
    if (!(await users.isEmailFree(to.email, tx))) throw invalid({ email: [`${to.email} ${HAS_ACCOUNT}`] });
    const inviter = await users.lock(tx, { id: viewer.id });
    if (!inviter || !isActingAdmin(inviter)) throw notFound('invitation');
    const token = newMailToken();
    const saved = await saveInvitation(tx, {
      id: newId(),
      email: to.email,
      system_role: to.system_role,
      invited_by: inviter.id,
      token_hash: hashToken(token),
      expires_at: isoIn(clock, OPEN_SECONDS),
      created_at: isoNow(clock),
    });
    await queue.enqueue(tx, MAIL_JOB, invitationMail(saved, inviter, token, settings.values));
    await recordAudit(tx, {
      action: 'invitation.sent',
      object: invitationObject(saved),
      after: { systemRole: saved.system_role },
    });
    return presentInvitation({ ...saved, invited_by_name: inviter.name }, isoNow(clock));
  }

  function assertSignUp(): void {
    if (settings.values.signUp === 'closed') throw conflict(SIGN_UP_CLOSED);
  }

  return {
    async list(query: InvitationsQuery, paging: Paging): Promise<Listed<InvitationView>> {
      const now = isoNow(clock);
      const { rows, count } = await listInvitations(db, query, now, paging);
      return { results: rows.map((row) => presentInvitation(row, now)), count };
    },

    /** All that match, for a file. */
    async listAll(query: InvitationsQuery): Promise<InvitationView[]> {
      const now = isoNow(clock);
      return (await listEveryInvitation(db, query, now)).map((row) => presentInvitation(row, now));
    },

    /**
     * @throws AppError 409 while sign-up is closed; 422 for an address that has an account or an open invitation
     */
    async invite(viewer: Viewer, { email, systemRole }: InvitationInput): Promise<InvitationView> {
      assertSignUp();
      return inTransaction(db, async (tx) => {
        if (await findOpenInvitation(tx, { email }, isoNow(clock))) throw invalid({ email: [IS_INVITED] });
        return send(tx, viewer, { email, system_role: systemRole });
      });
    },

    /** @throws AppError 404, 409 while sign-up is closed, 422 for an address that has an account by now */
    async resend(viewer: Viewer, id: string): Promise<InvitationView> {
      assertSignUp();
      return inTransaction(db, async (tx) =>
        send(tx, viewer, orNotFound(await findInvitation(tx, id), 'invitation')),
      );
    },

    /** Applies the action to all of them that are left. A deleted one's link no longer works. @throws AppError as `resend` */
    async changeMany(viewer: Viewer, ids: string[], action: InvitationAction): Promise<BulkOutcome> {
      if (action === 'resend') assertSignUp();
      const count = await inTransaction(db, async (tx) => {
        if (action === 'delete') {
          const deleted = await deleteInvitations(tx, ids);
          for (const invitation of deleted)
            await recordAudit(tx, { action: 'invitation.deleted', object: invitationObject(invitation) });
          return deleted.length;
        }
        let sent = 0;
        // In one order: two requests for the same ones would wait for each other.
        for (const id of ids.toSorted()) {
          const invitation = await findInvitation(tx, id);
          if (!invitation) continue;
          await send(tx, viewer, invitation);
          sent++;
        }
        return sent;
      });
      return { count, missing: ids.length - count };
    },

    /**
     * Lets somebody sign up with a link that another part of the product mails. An open invitation of that address stays:
     * it lets them sign up as well.
     */
    async allow(tx: Db, { email, token, invitedBy, seconds }: AllowedSignUp): Promise<void> {
      if (await findOpenInvitation(tx, { email }, isoNow(clock))) return;
      await saveInvitation(tx, {
        id: newId(),
        email,
        // An expired invitation of this address may have had one, which this replaces.
        system_role: null,
        invited_by: invitedBy,
        token_hash: hashToken(token),
        expires_at: isoIn(clock, seconds),
        created_at: isoNow(clock),
      });
    },

    /** Ends what `allow` began. */
    withdraw: (tx: Db, tokenHash: string) => deleteInvitationByToken(tx, tokenHash),

    /** The invitation of a mailed link; undefined if it expired, was used or deleted. */
    find: (token: string): Promise<InvitationRow | undefined> =>
      findOpenInvitation(db, { token_hash: hashToken(token) }, isoNow(clock)),

    /** Ends it. Of concurrent sign-ups with one link, one gets the invitation. */
    consume: (tx: Db, invitation: InvitationRow): Promise<InvitationRow | undefined> =>
      consumeInvitation(tx, invitation.token_hash, isoNow(clock)),

    /** Their links no longer work; an admin can send them again. */
    expireAllOf: (tx: Db, userId: string) => expireInvitationsOf(tx, userId, isoNow(clock)),

    /** They end with the role of the admin who invited. */
    deleteAllOf: (tx: Db, userId: string) => deleteInvitationsOf(tx, userId),

    deleteExpired: () => deleteInvitationsBefore(db, isoIn(clock, -STORED_SECONDS)),
  };
}

const invitationObject = ({ id, email }: InvitationRow) => ({ kind: 'invitation' as const, id, name: email });

const SIGN_UP_CLOSED = 'Sign-up is closed. Allow it by invitation in the settings first.';
const HAS_ACCOUNT = 'has an account already. Change its role in the list of users.';
const IS_INVITED = 'This address has an open invitation. Send it again from the list.';
