/** A part of a text; with an address if it is a telephone number, an email address or, where wanted, a web address. */
export interface TextPart {
  text: string;
  address?: string;
}

/** Finds the telephone numbers and email addresses of a text; `withWeb` its web addresses, too. */
export function splitContacts(text: string, withWeb = false): TextPart[] {
  return text.split(withWeb ? WEB : NOTHING).flatMap((part, at) =>
    // Every second part is an address, because the pattern has one group.
    at % 2 === 0 ? splitText(part) : { text: part, address: part },
  );
}

const WEB = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;
const NOTHING = /(?!)/;

function splitText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, 1: email, index } of text.matchAll(CONTACT)) {
    const digits = found.replace(/\(0\)|[^\d+]/g, '');
    if (email === undefined && !DIALLED.test(digits)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: found, address: email === undefined ? `tel:${digits}` : `mailto:${email}` });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The most digits that a number has in any country, and the fewest that are not something else. */
const DIALLED = /^\+?\d{7,15}$/;

/** Repeats are bounded, which keeps scanning linear for hostile input. */
const EMAIL = /(?<![\w.+-])([\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,6}\p{L}{2,24})(?![\w@-])/u;

/** Times (08.00), days (01.02., 01.02.2026) and times without a dot (0800-1700) begin like numbers. */
const NO_PHONE =
  /0\d(?:\.\d\d(?!\.?\d)|(?<mark>[ ./-])\d{1,2}\k<mark>(?:\d{4}|\d{2})(?![ ./-]?\d)|\d\d ?[-–] ?[012]\d{3}(?!\d))/;

/** From abroad (+49 30 123456) or with the prefix of the country (030 / 123456); after a currency or before one it is a sum. */
const PHONE =
  /(?<![\p{L}\d.,:/@#=+-]|\p{Sc} ?)(?:\+\d|\(?0\d)\d{0,14}(?:(?: [-–/] (?![0+])|\)[ /-]{0,2}| ?\(|[ ./–-])\d{1,14}){0,8}(?![ ()./–-]{0,2}\d|,\d| ?[%\p{Sc}])/u;

const CONTACT = new RegExp(`${EMAIL.source}|(?!${NO_PHONE.source})${PHONE.source}`, 'gu');
