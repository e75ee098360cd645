import { area, hourly, routesOf } from '../platform/area.ts';
import type { Platform } from '../platform/platform.ts';
import { auditApi } from './audit/audit.api.ts';
import { createAudit } from './audit/audit.ts';
import { authApi } from './auth/auth.api.ts';
import { createAuth } from './auth/auth.ts';
import { createCaptcha } from './auth/captcha.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import { createSessionCheck } from './auth/load-viewer.ts';
import { createPasswords, FORGOT_JOB } from './auth/passwords.ts';
import { createSignUp } from './auth/sign-up.ts';
import { createUserSessions } from './auth/user-sessions.ts';
import { invitationsApi } from './invitations/invitations.api.ts';
import { createInvitations } from './invitations/invitations.ts';
import { notificationsApi } from './notifications/notifications.api.ts';
import { createNotifications, NOTIFICATION_JOB } from './notifications/notifications.ts';
import { createAccountDeletion } from './users/account-deletion.ts';
import { createDataRequests } from './users/data-requests.ts';
import { createEmailChange } from './users/email-change.ts';
import { createFetchForOwner } from './users/fetch-for-owner.ts';
import { createUserTokens } from './users/tokens.ts';
import { createUserAdmin } from './users/user-admin.ts';
import { usersApi } from './users/users.api.ts';
import { createUsers, type FindPicture } from './users/users.ts';

export { type AuditEntryView, currentActor, setActor } from './audit/audit.ts';
export { recordExports } from './audit/record-exports.ts';
export { loadViewer, requireFormOwner } from './auth/load-viewer.ts';
export { needsCaptcha } from './auth/login-attempts.ts';
export { redirectSignedIn, redirectToDashboard } from './auth/redirects.ts';
export type { PendingSignUp } from './auth/start-session.ts';
export type { Invitations } from './invitations/invitations.ts';
export type { Notifications } from './notifications/notifications.ts';
export { createExportUserData, type ExportSection } from './users/data-export.ts';
export type { FetchForOwner } from './users/fetch-for-owner.ts';
export { ensureFirstAdmin, type FirstAdmin } from './users/first-admin.ts';
export {
  choosePicture,
  emailTo,
  type FindPicture,
  headingOf,
  type Installation,
  isActive,
  isUserLike,
  type PublicUserView,
  presentOwnUser,
  presentProfileMedia,
  type Recipient,
  type UserListItem,
  type UserRow,
  type Users,
  userObject,
  type Viewer,
} from './users/users.ts';

declare module '../platform/events.ts' {
  interface Events {
    /** The public profile of a user has changed. */
    profileChanged: { userId: string };
    /** `from` is no longer an active admin; `to` is one. */
    adminRevoked: { from: string; to: string };
    /** The password or the address has changed: links that were mailed in the user's name end. */
    credentialsChanged: { userId: string };
    /** A user is about to be deleted: what belongs to the account is deleted, or loses its owner. */
    accountDeleted: { userId: string };
  }
}

/** Users, how they sign in, who did what, and the mails that they want. */
export function createAccountsArea(
  base: Omit<Platform, 'recordAudit'>,
  { findPicture }: { findPicture: FindPicture },
) {
  const audit = createAudit({ ...base, retentionDays: () => base.settings.values.auditDays });
  const platform: Platform = { ...base, recordAudit: audit.record };
  const tokens = createUserTokens(platform);
  const emailChange = createEmailChange({ ...platform, tokens });
  const users = createUsers({ ...platform, tokens, emailChange, findPicture });
  const accountDeletion = createAccountDeletion(platform);
  const auth = createAuth({ ...platform, users });
  const invitations = createInvitations({ ...platform, users });
  const knownDevices = createKnownDevices(platform);
  const passwords = createPasswords({ ...platform, users });
  const notifications = createNotifications({ ...platform, users });
  const { fetchForOwner, close } = createFetchForOwner({ ...platform, users });
  return area({
    services: {
      audit,
      recordAudit: audit.record,
      tokens,
      users,
      userAdmin: createUserAdmin({ ...platform, tokens, emailChange, accountDeletion }),
      accountDeletion,
      dataRequests: createDataRequests({ ...platform, tokens }),
      auth,
      invitations,
      signUp: createSignUp({ ...platform, users, invitations, auth }),
      knownDevices,
      passwords,
      userSessions: createUserSessions(platform),
      isStillSignedIn: createSessionCheck({ ...platform, users }),
      captcha: createCaptcha({ ...platform, secret: base.sessionSecret }),
      notifications,
      fetchForOwner,
    },
    jobs: { [FORGOT_JOB]: passwords.job, [NOTIFICATION_JOB]: notifications.job },
    periodic: [
      hourly('expired-tokens', tokens.deleteExpired),
      hourly('expired-invitations', invitations.deleteExpired),
      hourly('expired-devices', knownDevices.deleteExpired),
      hourly('old-audit-entries', audit.deleteExpired),
    ],
    close,
  });
}

export type AccountsServices = ReturnType<typeof createAccountsArea>['services'];

export const accountsRoutes = routesOf(authApi, invitationsApi, usersApi, auditApi, notificationsApi);
