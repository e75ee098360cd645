/** The text of an answer without the marks of its sources: `Open. [1]` → `Open.` */
export const withoutCitations = (text: string): string => text.replace(/ ?\[\d{1,2}\]/g, '').trim();
