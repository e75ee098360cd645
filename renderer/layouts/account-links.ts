import { isAdmin, isStaff } from '#lib/roles.ts';
import { inboxPath, NEW_CHAT, playgroundPath, postsPath } from '#lib/routes.ts';
import type { Viewer } from '#server/accounts/accounts.ts';

interface AppLink {
  label: string;
  /** How many wait for the user; not shown without any. */
  count?: number;
  href: string;
  isCurrent(path: string): boolean;
}

/** The areas of this website that a user has. */
export interface Areas {
  /** Without plans there are no links to pricing and billing. */
  hasPlans: boolean;
  /** The user has assistants without a website. */
  hasAssistants: boolean;
  /** The user may write posts. */
  hasPosts: boolean;
  /** The conversations that wait for a person; null for a user who answers for no website. */
  waiting: number | null;
}

/** The user's own pages, linked in the top bar of each of them. */
export function appLinks(viewer: Viewer, { hasPlans, hasAssistants, hasPosts, waiting }: Areas): AppLink[] {
  const own = `/u/${viewer.name}`;
  const within = (area: string) => (path: string) => path === area || path.startsWith(`${area}/`);
  const isSettings = (path: string) =>
    ['settings', 'account', 'models', 'files'].some((area) => within(`${own}/${area}`)(path));
  return [
    { label: 'Dashboard', href: own, isCurrent: (path) => path === own },
    { label: 'Websites', href: `${own}/sites`, isCurrent: within(`${own}/sites`) },
    ...(waiting === null
      ? []
      : [
          {
            label: 'Inbox',
            count: waiting,
            href: inboxPath(viewer.name),
            isCurrent: within(inboxPath(viewer.name)),
          },
        ]),
    ...(hasAssistants
      ? [{ label: 'Assistants', href: `${own}/bots`, isCurrent: within(`${own}/bots`) }]
      : []),
    ...(hasPosts
      ? [{ label: 'Posts', href: postsPath(viewer.name), isCurrent: within(postsPath(viewer.name)) }]
      : []),
    { label: 'Playground', href: playgroundPath(NEW_CHAT), isCurrent: within('/playground') },
    { label: 'Settings', href: `${own}/settings`, isCurrent: isSettings },
    ...(hasPlans ? [{ label: 'Billing', href: `${own}/billing`, isCurrent: within(`${own}/billing`) }] : []),
  ];
}

/** The entries of the user menu, filtered by role. */
export function accountLinks(viewer: Viewer, hasPlans: boolean): { label: string; href: string }[] {
  const own = `/u/${viewer.name}`;
  return [
    { label: 'Dashboard', href: own },
    { label: 'Settings', href: `${own}/settings` },
    ...(hasPlans ? [{ label: 'Billing', href: `${own}/billing` }] : []),
    ...(isStaff(viewer) ? [{ label: isAdmin(viewer) ? 'Admin' : 'Editorial', href: '/admin' }] : []),
  ];
}
