/** The innermost of the headings above a passage, which come joined by ` › `; empty above the first one. */
export const innermostHeading = (path: string): string => path.slice(path.lastIndexOf('›') + 1).trim();

/** The path of headings without those that repeat the title of the page. */
export const headingBelow = (title: string, path: string): string =>
  path
    .split(' › ')
    .filter((heading) => heading !== title)
    .join(' › ');
