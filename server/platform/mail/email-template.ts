import { renderEmailHtml } from './email-template-html.ts';
import type { Mail } from './mailer.ts';

/** A mail in words: paragraphs, what is to be looked up in it, at most one link to follow, and why it was sent. */
export interface EmailTemplate {
  to: string;
  subject: string;
  /** What lists of mails show beside the subject. Default: the first paragraph. */
  preheader?: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  action?: { label: string; url: string };
  footer: string;
  replyTo?: string;
}

/** The letter as a mail, in plain text and in HTML that says the same. */
export function renderEmail(letter: EmailTemplate, siteName: string): Mail {
  const { to, subject, replyTo } = letter;
  return {
    to,
    subject,
    ...(replyTo ? { replyTo } : {}),
    text: renderEmailText(letter, siteName),
    html: renderEmailHtml(letter, siteName),
  };
}

function renderEmailText(
  { paragraphs, facts = [], action, footer }: EmailTemplate,
  siteName: string,
): string {
  return [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${siteName}. ${footer}`,
  ]
    .map(wrapped)
    .join('\n\n');
}

const LINE = 72;

/** Short lines of plain letters travel as they are: the link in them can be read and copied from the raw mail. */
function wrapped(text: string): string {
  return text.replace(new RegExp(`(?![^\\n]{1,${LINE}}$)([^\\n]{1,${LINE}})\\s`, 'g'), '$1\n');
}
