import { MAX_IMPORT_ENTRIES, MAX_IMPORT_FILES, MAX_IMPORT_MEGABYTES } from '#lib/limits.ts';
import { UnreadableFile } from '../../../platform/processes/unreadable-file.ts';

/** Why a file cannot be imported. */
export type UnreadableReason =
  | 'unknown'
  | 'damaged'
  | 'encrypted'
  | 'cut_off'
  | 'unsafe'
  | 'not_wordpress'
  | 'too_many_files'
  | 'too_many_entries'
  | 'unpacks_to_too_much'
  | 'empty'
  | 'too_hard';

export class Unreadable extends UnreadableFile<UnreadableReason> {}

/** Messages for the user: each says what to do. */
export const UNREADABLE: Readonly<Record<UnreadableReason, string>> = {
  unknown:
    'This is neither Markdown nor a WordPress export. Choose a .md file, a .zip of them, or the .xml file that WordPress exports.',
  damaged: 'The file is damaged and cannot be opened. Save it again, then import it.',
  encrypted: 'The archive is protected with a password. Save it without one, then import it.',
  cut_off: 'The file ends in the middle. Export it again, then import it.',
  unsafe: 'The file declares XML entities, which a WordPress export never does. It was not read.',
  not_wordpress: 'This XML file is not a WordPress export. In WordPress, choose Tools, then Export.',
  too_many_files: `The archive has more than ${MAX_IMPORT_FILES.toLocaleString('en-US')} files. Split it into several archives.`,
  too_many_entries: `The file has more than ${MAX_IMPORT_ENTRIES.toLocaleString('en-US')} posts, categories or tags. Split it into several files.`,
  unpacks_to_too_much: `The archive unpacks to more than ${5 * MAX_IMPORT_MEGABYTES} MB, or a text in it to more than 20 MB. Split it into several archives.`,
  empty: 'The file has no posts.',
  too_hard: 'The file takes too long to read, or too much memory. Split it into several files.',
};
