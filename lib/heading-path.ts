/** The innermost of the headings above a passage, which are joined by ` › `; empty above the first heading. */
export const innermostHeading = (path: string): string => path.slice(path.lastIndexOf('›') + 1).trim();

/** The heading path without headings that repeat the page title. */
export const headingBelow = (title: string, path: string): string =>
  path
    .split(' › ')
    .filter((heading) => heading !== title)
    .join(' › ');
