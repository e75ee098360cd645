import { termsToAccept } from '#lib/legal-terms.ts';
import type { SignUpInput } from '#lib/schemas/auth.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { forbidden, invalid, orNotFound } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import type { Platform } from '../../platform/platform.ts';
import type { InvitationRow, Invitations } from '../invitations/invitations.ts';
import {
  NAME_TAKEN,
  type NewUser,
  nameSuggestedBy,
  presentOwnUser,
  type UserRow,
  type Users,
  userObject,
  type Viewer,
} from '../users/users.ts';
import type { Auth } from './auth.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'recordAudit'> {
  users: Users;
  invitations: Invitations;
  auth: Pick<Auth, 'sendVerification'>;
}

/** The first attempt uses the plain name, later ones append a random suffix. */
const NAME_TRIES = 5;

interface SignUpContext {
  invitation: InvitationRow | undefined;
  replaced: UserRow | undefined;
}

/** Creates accounts. */
export type SignUp = ReturnType<typeof createSignUp>;

export function createSignUp({ database: { db }, clock, settings, recordAudit, ...deps }: Deps) {
  const { users, invitations, auth } = deps;

  /** @returns their version; null without terms to accept */
  function assertTermsAccepted({ acceptedTerms }: Pick<SignUpInput, 'acceptedTerms'>): string | null {
    const terms = termsToAccept(settings.values);
    if (terms === null || acceptedTerms === terms) return terms;
    throw invalid({ acceptedTerms: [acceptedTerms ? TERMS_CHANGED : TERMS_MISSING] });
  }

  async function create(tx: Db, user: NewUser, invitation: InvitationRow | undefined): Promise<UserRow> {
    if (invitation) return join(tx, user, invitation);
    const created = await users.create(tx, user);
    await auth.sendVerification(tx, created);
    return created;
  }

  /** The link of an invitation was mailed to the address, which confirms it. */
  async function join(tx: Db, user: NewUser, invitation: InvitationRow): Promise<UserRow> {
    const consumed = await invitations.consume(tx, invitation);
    if (!consumed) throw invitationEnded();
    const joined = await users.create(tx, { ...user, systemRole: consumed.system_role, isVerified: true });
    await recordAudit(tx, {
      action: 'user.joined',
      object: userObject(joined),
      accountId: joined.id,
      actor: presentOwnUser(joined),
      after: { systemRole: joined.system_role },
    });
    return joined;
  }

  return {
    /** What was entered in a sign-up that nobody has confirmed, to be corrected and sent again. */
    async enteredBefore(id: string) {
      const user = await users.findSignUp(id);
      return (
        user && {
          email: user.email,
          // The name that the address suggests was perhaps not entered.
          name: user.name === nameSuggestedBy(user.email) ? null : user.name,
          firstName: user.first_name,
          newsletter: user.newsletter_at !== null,
          website: user.pending_site,
          plan: user.pending_plan,
          period: user.pending_period,
        }
      );
    },

    /**
     * The invitation of a sign-up, if it has one.
     * @throws AppError 403 where sign-up is closed or needs an invitation, 422 for an invitation that is not valid
     */
    async admit(token: string | undefined): Promise<InvitationRow | undefined> {
      const { signUp } = settings.values;
      if (signUp === 'closed') throw forbidden(SIGN_UP_CLOSED);
      if (token === undefined && signUp === 'invitation') throw forbidden(SIGN_UP_BY_INVITATION);
      if (token === undefined) return undefined;
      const invitation = await invitations.find(token);
      if (!invitation) throw invitationEnded();
      return invitation;
    },

    /** @throws AppError 422 if the version is not the current one */
    async acceptTerms(viewer: Viewer, version: string): Promise<UserRow> {
      const terms = assertTermsAccepted({ acceptedTerms: version });
      // Without terms, what was accepted earlier stays.
      const change = terms === null ? {} : { terms_version: terms, terms_accepted_at: isoNow(clock) };
      return orNotFound(await users.save(db, viewer.id, change), 'user');
    },

    /**
     * @param invitation of `admit`; its user is confirmed, others get a mail
     * @param replaced an unconfirmed sign-up of the same browser; its address and name count as free
     * @throws AppError 422 for an email or a name that is taken, terms that were not accepted, an invitation for another
     * address or one that was used meanwhile
     */
    async createAccount(input: SignUpInput, { invitation, replaced }: SignUpContext): Promise<UserRow> {
      if (invitation && invitation.email !== input.email)
        throw invalid({ email: [`This invitation is for ${invitation.email}.`] });
      const termsVersion = assertTermsAccepted(input);
      await users.assertFree(replaced ?? null, input);
      const password_hash = await hashPassword(input.password);
      let earlier = replaced;
      for (let triesLeft = NAME_TRIES; ; triesLeft--) {
        const name = input.name ?? (await users.nameFromEmail(input.email, earlier?.id));
        const user = { ...input, name, password_hash, termsVersion, now: isoNow(clock) };
        try {
          return await inTransaction(db, async (tx) => {
            if (earlier) await users.removeSignUp(tx, earlier.id);
            return create(tx, user, invitation);
          });
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          // Confirmed meanwhile, it keeps its address and name.
          earlier = earlier && (await users.findSignUp(earlier.id));
          await users.assertFree(earlier ?? null, input);
          // A concurrent sign-up got the same generated name.
          if (input.name || triesLeft === 0) throw invalid({ name: [NAME_TAKEN] });
        }
      }
    },
  };
}

const SIGN_UP_CLOSED = 'Sign-up is closed. If you have an account, log in.';
const SIGN_UP_BY_INVITATION = 'Sign-up needs an invitation. If you have an account, log in.';
const TERMS_MISSING = 'Accept the terms to sign up.';
const TERMS_CHANGED = 'The terms have changed meanwhile. Read and accept them.';

const invitationEnded = () =>
  invalid({ invitation: ['This invitation has expired, was used or was deleted. Ask for a new one.'] });
