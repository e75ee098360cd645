import type { SiteTabName } from './routes.ts';

/** The roles that a website’s owner gives to other people. */
export const TEAM_ROLES = ['manager', 'operator', 'analyst'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
export type SiteRole = 'owner' | TeamRole;

/**
 * What people do with a website. `settings` are its look, its words, its assistant and its knowledge; `conversations` are
 * those of visitors, with leads, gaps and own answers; `numbers` are its insights; `ownership` is the domain, the team, the
 * plan and deletion.
 */
export type SitePermission = 'ownership' | 'settings' | 'conversations' | 'numbers';

const PERMISSIONS: Record<SiteRole, readonly SitePermission[]> = {
  owner: ['ownership', 'settings', 'conversations', 'numbers'],
  manager: ['settings', 'conversations', 'numbers'],
  operator: ['conversations'],
  analyst: ['numbers'],
};

export const roleMay = (role: SiteRole, permission: SitePermission): boolean =>
  PERMISSIONS[role].includes(permission);

/** What the pages of a website are for; whoever has any role may open that of the team. */
export const TAB_PERMISSIONS: Record<SiteTabName | 'overview', SitePermission | undefined> = {
  overview: 'settings',
  look: 'settings',
  words: 'settings',
  people: 'settings',
  model: 'settings',
  install: 'settings',
  knowledge: 'settings',
  search: 'settings',
  gaps: 'conversations',
  conversations: 'conversations',
  'canned-answers': 'conversations',
  leads: 'conversations',
  insights: 'numbers',
  settings: 'settings',
  webhooks: 'settings',
  api: 'settings',
  team: undefined,
};

/** The page that a role begins with; empty for the overview. */
export const FIRST_TABS: Record<SiteRole, SiteTabName | ''> = {
  owner: '',
  manager: '',
  operator: 'conversations',
  analyst: 'insights',
};

/** What a role is, as people read it. */
export const ROLE_LABELS: Record<SiteRole, { label: string; help: string }> = {
  owner: { label: 'Owner', help: 'Everything, the plan and the team included.' },
  manager: { label: 'Manager', help: 'Everything but the plan, the domain, the team and deletion.' },
  operator: { label: 'Operator', help: 'Conversations, leads, gaps and own answers.' },
  analyst: { label: 'Analyst', help: 'Numbers, but no conversations and no leads.' },
};
