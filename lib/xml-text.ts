// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Removes characters that XML does not allow, not even escaped. */
export const xmlText = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '');
