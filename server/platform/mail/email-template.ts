/** The content of a mail, independent of its layout. */
export interface EmailTemplate {
  /** The name of this installation. */
  siteName: string;
  /** The absolute address of its logo. */
  logo: string;
  to: string;
  subject: string;
  /** The preview text in a list of mails. Default: the first paragraph. */
  preheader?: string;
  paragraphs: string[];
  /** Follows the paragraphs: sanitised HTML with absolute addresses, and the same as text. */
  article?: { html: string; text: string };
  /** Label and value, as in a table. */
  facts?: [label: string, value: string][];
  action?: { label: string; url: string };
  /** The reason for sending the mail. */
  footer: string;
  /** The unsubscribe link, and the address for one-click unsubscribing from mail programs. */
  unsubscribe?: { url: string; oneClickUrl: string };
  replyTo?: string;
  /** Has data of its recipient or of their visitors: nobody else reads it in the outbox. */
  isPrivate?: boolean;
}
