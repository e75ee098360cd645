/** How a website is read where nothing else is set: for the stored settings, and for the fields of a new source. */
export const WEBSITE_DEFAULTS = {
  include: [] as string[],
  exclude: [] as string[],
  /** If null, the plan limits the pages. */
  maxPages: null,
  maxDepth: 10,
  schedule: 'weekly',
  documents: false,
} as const;
