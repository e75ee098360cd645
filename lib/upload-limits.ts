/** How many files one upload may have. */
export const MAX_UPLOADED_FILES = 50;

/** The size of each, in megabytes of a million bytes. */
export const MAX_UPLOAD_MEGABYTES = 20;
