/** What people are told of a failure that nobody foresaw; the wording is the specification's. */
export const UNEXPECTED_ERROR = 'An unexpected error occurred. Please try again later';
