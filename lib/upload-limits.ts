/** How many files one upload may have. */
export const MAX_UPLOADED_FILES = 50;

/** The size of each, in megabytes of a million bytes. */
export const MAX_UPLOAD_MEGABYTES = 20;

export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MEGABYTES * 1_000_000;

/** How many files one call may delete. */
export const MAX_DELETED_FILES = 50;

/** The messages of both browser and server. */
export const EMPTY_FILE = 'This file is empty. Choose another one.';

export const fileTooLarge = (bytes = MAX_UPLOAD_BYTES): string =>
  `A file may have at most ${bytes / 1_000_000} MB.`;
