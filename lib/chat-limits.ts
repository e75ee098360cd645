/** In characters. Here and not beside the schemas, so that a page can know them without loading those. */
export const MAX_PROMPT = 4000;
export const MAX_CHAT_NAME = 80;
