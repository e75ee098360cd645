/** The message for unexpected errors; the specification defines its wording. */
export const UNEXPECTED_ERROR = 'An unexpected error occurred. Please try again later';
