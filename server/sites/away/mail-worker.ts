import EmailReplyParser from 'email-reply-parser';
import { htmlToText } from 'html-to-text';
import PostalMime, { type Email } from 'postal-mime';
import { answerTasks } from '../../platform/processes/answer-tasks.ts';

/** A mail as it arrived. */
export interface MailTask {
  raw: Uint8Array;
}

/** What counts of it. */
export interface ReadMail {
  messageId: string | null;
  /** The addresses that it was sent to, in lower case. */
  recipients: string[];
  /** A program has written it: an answer to it could be answered without end. */
  isAutomatic: boolean;
  /** What the sender has written, without quotes and signature. */
  text: string;
  attachments: { name: string; content: Uint8Array }[];
}

const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];
const MAX_TEXT = 10_000;
const MAX_ATTACHMENTS = 5;

async function read({ raw }: MailTask): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw);
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
  const written = mail.text?.trim() ? mail.text : textOf(mail.html ?? '');
  return {
    messageId: mail.messageId ?? null,
    // A mail that was passed on has some of them several times.
    recipients: mail.headers
      .filter(({ key }) => RECIPIENT_HEADERS.includes(key))
      .flatMap(({ value }) => addressesIn(value)),
    isAutomatic: isAutomatic(mail, headers),
    text: new EmailReplyParser().read(written).getVisibleText().trim().slice(0, MAX_TEXT),
    attachments: mail.attachments
      .filter(({ disposition, related }) => disposition !== 'inline' || !related)
      .slice(0, MAX_ATTACHMENTS)
      .map(({ filename, content }) => ({
        name: filename ?? 'attachment',
        content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      })),
  };
}

/** Formatting is lost, quotes are left out. */
const textOf = (html: string): string =>
  htmlToText(html, {
    wordwrap: false,
    selectors: [
      { selector: 'blockquote', format: 'skip' },
      { selector: '.gmail_quote', format: 'skip' },
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });

const addressesIn = (header: string): string[] =>
  header.toLowerCase().match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [];

/** Sources: RFC 3834, and what mail programs set beside it. */
function isAutomatic({ from }: Email, headers: Map<string, string>): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase();
  return (
    (submitted !== undefined && submitted !== 'no') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(headers.get('precedence')?.trim().toLowerCase() ?? '') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id'].some((name) =>
      headers.has(name),
    ) ||
    headers.get('return-path')?.trim() === '<>' ||
    /^multipart\/report\b/i.test(headers.get('content-type') ?? '') ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? '')
  );
}

answerTasks(read);
