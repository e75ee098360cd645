/** In characters. Separate from the schemas, because pages import the limit without the validation library. */
export const MAX_PROMPT = 4000;
export const MAX_CHAT_NAME = 80;
export const MAX_CHAT_SEARCH = 100;
/** The number of chats that one call deletes. */
export const MAX_DELETED_CHATS = 200;
