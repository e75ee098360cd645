/** The maximum lengths of a text source and its title, in characters. */
export const MAX_TEXT = 50_000;
export const MAX_TEXT_TITLE = 200;
