/** The longest text of a post in characters: some 30,000 words. */
export const MAX_POST_BODY = 200_000;
export const MAX_POST_TITLE = 200;
export const MAX_POST_TAGS = 20;
/** The longest message with which an editor sends a post back. */
export const MAX_REVIEW_MESSAGE = 2000;
