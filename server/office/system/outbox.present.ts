import { load } from 'cheerio/slim';
import PostalMime, { type Email } from 'postal-mime';
import { isPrivate } from '../../platform/mail/private.ts';

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
  /** Its recipient alone may read it: for others it has no text. */
  isPrivate: boolean;
  /** The file is no valid mail: `text` is what could be read of it. */
  isBroken: boolean;
};

/** The heading of a mail, from the beginning of its file. */
export async function readMailHead(id: string, head: Buffer): Promise<MailHead> {
  return headOf(id, await parse(head));
}

export async function presentMail(id: string, raw: Buffer, viewer: Reader): Promise<MailView> {
  const mail = await parse(raw);
  const isHidden = !mayRead(mail, viewer);
  const text = mail?.text ?? (mail?.html ? load(mail.html).text() : undefined);
  return {
    ...headOf(id, mail),
    from: mail?.from ? `${mail.from.name} <${mail.from.address}>`.trim() : '',
    text: isHidden ? '' : (text ?? raw.toString('utf8')),
    hasHtml: !isHidden && Boolean(mail?.html),
    isPrivate: isHidden,
    isBroken: !mail?.from || text === undefined,
  };
}

type Reader = { email: string };

/** A private mail is read by its recipient only. */
const mayRead = (mail: Email | undefined, { email }: Reader): boolean => {
  const sensitivity = mail?.headers.find(({ key }) => key === 'sensitivity')?.value;
  return (
    !isPrivate({ Sensitivity: sensitivity ?? '' }) ||
    (mail?.to ?? []).some(({ address }) => address === email)
  );
};

export const mayReadFile = async (raw: Buffer, viewer: Reader): Promise<boolean> =>
  mayRead(await parse(raw), viewer);

/** The HTML part of a mail as a document whose links open outside of its frame; undefined without one that the viewer may read. */
export async function mailDocument(raw: Buffer, viewer: Reader): Promise<string | undefined> {
  const mail = await parse(raw);
  const html = mail?.html;
  if (!html || !mayRead(mail, viewer)) return undefined;
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
