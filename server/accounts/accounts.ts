export type { AuditEntryView } from './audit/audit.ts';
export type { PendingSignUp } from './auth/start-session.ts';
export type { InvitationView } from './invitations/invitations.present.ts';
export type { Notifications } from './notifications/notifications.ts';
export {
  choosePicture,
  emailTo,
  type FindPicture,
  headingOf,
  isActive,
  isUserLike,
  type MailSite,
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
