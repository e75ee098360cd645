import { load } from 'cheerio/slim';
import PostalMime, { type Email } from 'postal-mime';

export interface MailHead {
  id: string;
  to: string;
  subject: string;
  /** ISO 8601; null if the mail says none. */
  sentAt: string | null;
}

export type MailView = MailHead & {
  from: string;
  text: string;
  hasHtml: boolean;
  /** The file is no valid mail: `text` is what could be read of it. */
  isBroken: boolean;
};

/** The heading of a mail, from the beginning of its file. */
export async function readMailHead(id: string, head: Buffer): Promise<MailHead> {
  return headOf(id, await parse(head));
}

export async function presentMail(id: string, raw: Buffer): Promise<MailView> {
  const mail = await parse(raw);
  const text = mail?.text ?? (mail?.html ? load(mail.html).text() : undefined);
  return {
    ...headOf(id, mail),
    from: mail?.from ? `${mail.from.name} <${mail.from.address}>`.trim() : '',
    text: text ?? raw.toString('utf8'),
    hasHtml: Boolean(mail?.html),
    isBroken: !mail?.from || text === undefined,
  };
}

/** The HTML part of a mail as a document whose links open outside of its frame; undefined without one. */
export async function mailDocument(raw: Buffer): Promise<string | undefined> {
  const html = (await parse(raw))?.html;
  if (!html) return undefined;
  const document = load(html);
  document('base, meta').remove();
  document('a').attr('rel', 'noreferrer');
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${document.html()}`;
}

/** @returns undefined for a file that the parser refuses */
const parse = (raw: Buffer): Promise<Email | undefined> => PostalMime.parse(raw).catch(() => undefined);

const headOf = (id: string, mail: Email | undefined): MailHead => ({
  id,
  to: mail?.to?.map(({ address }) => address).join(', ') ?? '',
  subject: mail?.subject ?? '',
  sentAt: dateOf(mail?.date),
});

function dateOf(text: string | undefined): string | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
