/** Of one file; a megabyte is a million bytes. */
export const MAX_IMPORT_MEGABYTES = 200;
/** In one archive. */
export const MAX_IMPORT_FILES = 20_000;
/** Posts in one import. */
export const MAX_IMPORT_ENTRIES = 10_000;
