/** Web addresses in a text, without the punctuation behind them. */
const ADDRESS = /(\b(?:https?:\/\/|www\.)[^\s<>"|]{0,2000}[^\s<>"|.,;:!?'()[\]*~])/;

/** Characters that writers of Markdown escape in a text. */
const ESCAPED = /[\\`*_[\]~]/;

/**
 * Splits a text at the web addresses that have characters with a meaning in Markdown: as text they would be escaped, and
 * the escapes would be read as parts of the address.
 */
export const splitAtAddresses = (text: string): { text: string; href?: string }[] =>
  text
    .split(ADDRESS)
    .map((part, i) =>
      i % 2 === 1 && ESCAPED.test(part)
        ? { text: part, href: part.startsWith('www.') ? `http://${part}` : part }
        : { text: part },
    )
    .filter((part) => part.text !== '');
