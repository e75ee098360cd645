/** What an account can be mailed about. */
export const NOTIFICATIONS = ['lead', 'gap', 'sourceFailed', 'planLimit', 'digest'] as const;

export type NotificationKind = (typeof NOTIFICATIONS)[number];
export type NotificationSettings = Record<NotificationKind, boolean>;

/** Gaps come often and can wait for the digest; the others need the owner soon. */
export const DEFAULT_NOTIFICATIONS: Readonly<NotificationSettings> = {
  lead: true,
  gap: false,
  sourceFailed: true,
  planLimit: true,
  digest: true,
};
