import { MAX_PROMPT } from '#lib/limits.ts';

const SHOWN_FROM = 3500;

/** Of a message in the field of the playground; null while it is short. */
export const lengthNote = (length: number): string | null =>
  length < SHOWN_FROM
    ? null
    : `${length.toLocaleString('en-US')} of ${MAX_PROMPT.toLocaleString('en-US')} characters`;

/** The end of a pasted text that the browser cuts off; null if the whole text fits. */
export function cutNote(pasted: string, kept: number): string | null {
  const cut = kept + pasted.length - MAX_PROMPT;
  if (cut <= 0) return null;
  const end = pasted.slice(-cut).trim();
  return `The last ${cut === 1 ? 'character' : `${cut.toLocaleString('en-US')} characters`} of the pasted text did not fit and ${cut === 1 ? 'was' : 'were'} cut off, from “${end.slice(0, 40)}${end.length > 40 ? '…' : ''}” on.`;
}
