/** The subjects of the API's documentation, in its order. */
export const API_TAGS = [
  'Websites',
  'Assistants',
  'Models',
  'Knowledge',
  'Media',
  'Publishing',
  'Import and export',
  'Visitors’ conversations',
  'Inbox',
  'Webhooks',
  'Playground',
  'Programs',
  'Widget',
  'Account and session',
  'Users',
  'Marketplace',
  'Billing',
  'Administration',
  'Installation',
] as const;

export type ApiTag = (typeof API_TAGS)[number];

/** What an installation without plans (`PLANS=off`) does not have. */
export const TAGS_OF_PLANS: readonly ApiTag[] = ['Marketplace', 'Billing'];
