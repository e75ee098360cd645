/** A raised number is a power or the number of a note; what else is raised, such as `st` and `TM`, reads the same in the line. */
export const raised = (text: string): string => (/^[+−-]?\d/.test(text) ? `^${text}` : text);
