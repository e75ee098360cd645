/** How somebody learns by mail of conversations that wait: each at once, all of them at most once an hour, or not at all. */
export const ALERT_MAILS = ['atOnce', 'digest', 'none'] as const;
export type AlertMail = (typeof ALERT_MAILS)[number];

/** What one person has chosen for one website. */
export interface AlertChoices {
  mail: AlertMail;
  /** In the browsers in which the person has allowed notifications. */
  push: boolean;
}

export const DEFAULT_ALERTS: AlertChoices = { mail: 'atOnce', push: false };
