import type { Operation, Operations, Route } from './operation.ts';
import { ACCOUNTS } from './operations/accounts.ts';
import { ADMINISTRATION, INSTALLATION } from './operations/admin.ts';
import { BILLING } from './operations/billing.ts';
import { BOTS, KNOWLEDGE } from './operations/bots.ts';
import { MARKETPLACE } from './operations/catalog.ts';
import { CONVERSATIONS, PLAYGROUND } from './operations/conversations.ts';
import { IMPORTS } from './operations/imports.ts';
import { MEDIA } from './operations/media.ts';
import { MODELS } from './operations/models.ts';
import { POSTS } from './operations/posts.ts';
import { PROGRAMS } from './operations/programs.ts';
import { SITES } from './operations/sites.ts';
import { USERS } from './operations/users.ts';
import { WEBHOOKS } from './operations/webhooks.ts';
import { WIDGET } from './operations/widget.ts';

/** Every operation of the API by its tag, in the order of the documentation. */
const BY_TAG: Record<string, Operations> = {
  Websites: SITES,
  Assistants: BOTS,
  Models: MODELS,
  Knowledge: KNOWLEDGE,
  Media: MEDIA,
  Publishing: POSTS,
  'Import and export': IMPORTS,
  'Visitors’ conversations': CONVERSATIONS,
  Webhooks: WEBHOOKS,
  Playground: PLAYGROUND,
  Programs: PROGRAMS,
  Widget: WIDGET,
  'Account and session': ACCOUNTS,
  Users: USERS,
  Marketplace: MARKETPLACE,
  Billing: BILLING,
  Administration: ADMINISTRATION,
  Installation: INSTALLATION,
};

export const TAGS = Object.keys(BY_TAG);

export interface ListedOperation extends Operation {
  route: Route;
  tag: string;
}

export const OPERATIONS: ListedOperation[] = Object.entries(BY_TAG).flatMap(([tag, operations]) =>
  Object.entries(operations).map(([route, operation]) => ({ ...operation, route: route as Route, tag })),
);

const PATTERNS = OPERATIONS.map(({ route, tag }) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, tag, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i') };
});

/** An address of plans, products or payments. */
export const isOfBilling = (path: string): boolean =>
  PATTERNS.some(({ tag, pattern }) => (tag === 'Marketplace' || tag === 'Billing') && pattern.test(path));

/** The methods of an address such as `/api/sites`; empty for an unknown one. */
export const methodsAt = (path: string): string[] =>
  PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
