/** In characters. Separate from the schemas, because pages and the widget import limits without the validation library. */
export const MAX_PROMPT = 4000;
export const MAX_CHAT_NAME = 80;
export const MAX_CHAT_SEARCH = 100;
/** Of a visitor's question, and of the address of the page where it is asked. */
export const MAX_VISITOR_QUESTION = 2000;
export const MAX_PAGE_ADDRESS = 2000;
/** The number of chats that one call deletes. */
export const MAX_DELETED_CHATS = 200;
