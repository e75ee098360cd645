const ARTICLES = /^(?:[ושמכ]?ה(?=.{3}))+/u;

/** The noun without its article, also with “and”, “that”, “from” or “as” before it: הספרייה is ספרייה. */
export const stemHebrew = (word: string): string => word.replace(ARTICLES, '');
