// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text without the characters that no XML document may contain, in whatever form. */
export const xmlText = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '');
