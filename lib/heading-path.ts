/** The innermost of the headings above a passage, which come joined by ` › `; empty above the first one. */
export const innermostHeading = (path: string): string => path.slice(path.lastIndexOf('›') + 1).trim();
