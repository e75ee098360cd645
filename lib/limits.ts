// The limits that forms and the API share: not in the schemas, so that pages and the widget load no library of validation.

/** The maximum lengths of what a user writes in the playground, in characters. */
export const MAX_PROMPT = 4000;
export const MAX_CHAT_NAME = 80;
export const MAX_CHAT_SEARCH = 100;
/** The maximum lengths of a visitor's question and of the address of the page where it is asked, in characters. */
export const MAX_VISITOR_QUESTION = 2000;
export const MAX_PAGE_ADDRESS = 2000;
/** Of a text in an event of the widget, and of the page in it that a visitor came from: together they fit into an event. */
export const MAX_EVENT_TEXT = 500;
export const MAX_REFERRER = 200;
/** How many chats one call may delete. */
export const MAX_DELETED_CHATS = 200;

/** The maximum lengths of a question that its owner answers, and of the answer, in characters. */
export const MAX_QUESTION = 300;
export const MAX_ANSWER = 5000;

/** The maximum lengths of a text source and its title, in characters. */
export const MAX_TEXT = 50_000;
export const MAX_TEXT_TITLE = 200;

/** The longest text of a post in characters: some 30,000 words. */
export const MAX_POST_BODY = 200_000;
export const MAX_POST_TITLE = 200;
export const MAX_POST_TAGS = 20;
/** The longest message with which an editor sends a post back. */
export const MAX_REVIEW_MESSAGE = 2000;

/** The size of an imported file; a megabyte is a million bytes. */
export const MAX_IMPORT_MEGABYTES = 200;
/** How many files an imported archive may have. */
export const MAX_IMPORT_FILES = 20_000;
/** How many posts one import may have. */
export const MAX_IMPORT_ENTRIES = 10_000;
