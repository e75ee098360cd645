/** Mails to an operator about waiting conversations: one for each, one for all of them in an hour, or none. */
export const ALERT_MAILS = ['atOnce', 'digest', 'none'] as const;
export type AlertMail = (typeof ALERT_MAILS)[number];

/** What one person has chosen for one website. */
export interface AlertChoices {
  mail: AlertMail;
  /** In the browsers in which the person has allowed notifications. */
  push: boolean;
}

export const DEFAULT_ALERTS: AlertChoices = { mail: 'atOnce', push: false };
