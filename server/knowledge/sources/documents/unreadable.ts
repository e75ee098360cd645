import { UnreadableFile } from '../../../platform/processes/unreadable-file.ts';

/** The reasons why a document has no passages. */
export type UnreadableReason =
  | 'empty'
  | 'hidden'
  | 'scanned'
  | 'encrypted'
  | 'damaged'
  | 'too_much_text'
  | 'unpacks_to_too_much'
  | 'too_hard';

export class Unreadable extends UnreadableFile<UnreadableReason> {}

/** Messages for the owner: each says what to do. */
export const UNREADABLE: Readonly<Record<UnreadableReason, string>> = {
  empty: 'The file has no text.',
  hidden: 'The file hides all of its text. Show it, then replace the file.',
  scanned:
    'The file has pictures of pages, but no text. Let a program recognize the text (OCR), then replace the file.',
  encrypted: 'The file is protected with a password. Save it without one, then replace the file.',
  damaged: 'The file is damaged and cannot be opened. Save it again in its program, then replace the file.',
  too_much_text: 'The file has more text than is read of one file. Split it into several files.',
  unpacks_to_too_much: 'The file unpacks to more than is read of one file. Split it into several files.',
  too_hard: 'The file takes too long to read, or too much memory. Split it into several files.',
};
