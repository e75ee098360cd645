import type { DisplayContext } from '#lib/display-timestamp.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import { BOUNCED_MAIL_LIST, MAIL_LIST, UNSENT_MAIL_LIST } from '#lib/lists/outbox.ts';
import type { BouncedMail, MailHead, UnsentMail } from '#server/office/office.ts';

/** A mail in the outbox as a row of the back office. */
export type MailRowView = ReturnType<typeof mailRow>;
export type UnsentRowView = ReturnType<typeof unsentRow>;
export type BouncedRowView = ReturnType<typeof bouncedRow>;

export const mailRow = (mail: MailHead, display: DisplayContext) => withShownTimes(MAIL_LIST, mail, display);

export const unsentRow = (mail: UnsentMail, display: DisplayContext) =>
  withShownTimes(UNSENT_MAIL_LIST, mail, display);

export const bouncedRow = (mail: BouncedMail, display: DisplayContext) =>
  withShownTimes(BOUNCED_MAIL_LIST, mail, display);
