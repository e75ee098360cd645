/** The size of a file that is imported, in megabytes of a million bytes. */
export const MAX_IMPORT_MEGABYTES = 200;
/** Of an archive. */
export const MAX_IMPORT_FILES = 20_000;
/** The posts of one import. */
export const MAX_IMPORT_ENTRIES = 10_000;
