import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import type { BouncedMail, MailHead, UnsentMail } from '#server/office/office.ts';

/** A mail in the outbox as a row of the back office. */
export type MailRowView = ReturnType<typeof mailRow>;
export type UnsentRowView = ReturnType<typeof unsentRow>;
export type BouncedRowView = ReturnType<typeof bouncedRow>;

export const mailRow = (mail: MailHead, display: DisplayContext) => ({
  ...mail,
  sent: mail.sentAt === null ? null : displayTimestamp(mail.sentAt, display),
});

export const unsentRow = (mail: UnsentMail, display: DisplayContext) => ({
  ...mail,
  failed: displayTimestamp(mail.failedAt, display),
  nextAttempt: mail.nextAttemptAt === null ? null : displayTimestamp(mail.nextAttemptAt, display),
});

export const bouncedRow = (mail: BouncedMail, display: DisplayContext) => ({
  ...mail,
  bounced: displayTimestamp(mail.bouncedAt, display),
});
