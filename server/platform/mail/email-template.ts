/** The content of a mail, without its form. */
export interface EmailTemplate {
  to: string;
  subject: string;
  /** What lists of mails show beside the subject. Default: the first paragraph. */
  preheader?: string;
  paragraphs: string[];
  /** Label and value, as in a table. */
  facts?: [label: string, value: string][];
  action?: { label: string; url: string };
  /** Why it was sent. */
  footer: string;
  replyTo?: string;
}
