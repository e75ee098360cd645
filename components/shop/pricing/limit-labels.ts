/** The limits of plans, in the order of their display. */
export const LIMIT_LABELS = [
  { name: 'answers', label: 'Answers a month' },
  { name: 'pages', label: 'Indexed pages' },
  { name: 'sites', label: 'Websites' },
  { name: 'bots', label: 'Assistants' },
  { name: 'storageMb', label: 'Files, in MB' },
  { name: 'seats', label: 'People on a website' },
] as const;
