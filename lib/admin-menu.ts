import { isAdmin, isStaff, type RoleHolder } from './roles.ts';
import {
  ADMIN_APPS,
  ADMIN_AUDIT,
  ADMIN_BOTS,
  ADMIN_INVITATIONS,
  ADMIN_INVOICES,
  ADMIN_JOBS,
  ADMIN_MEDIA,
  ADMIN_OUTBOX,
  ADMIN_POSTS,
  ADMIN_PRODUCTS,
  ADMIN_REVIEWS,
  ADMIN_SITES,
  ADMIN_SUBSCRIPTIONS,
  ADMIN_SYSTEM,
  AWAITING_APPROVAL,
} from './routes.ts';

interface MenuEntry {
  label: string;
  href: string;
  /** The number of items that await a decision. */
  waiting?: 'posts';
  /** Other words by which the palette finds it. */
  alias?: string;
}

export interface MenuGroup {
  /** Null for top-level entries without a group. */
  label: string | null;
  /** Only screen readers announce it. */
  isLabelHidden: boolean;
  entries: MenuEntry[];
}

interface Entry extends MenuEntry {
  isFor: (viewer: RoleHolder) => boolean;
  /** The entry is hidden where nothing is sold. */
  isOfShop?: true;
}

const GROUPS: readonly (Omit<MenuGroup, 'entries'> & { entries: readonly Entry[] })[] = [
  {
    label: null,
    isLabelHidden: false,
    entries: [{ label: 'Dashboard', href: '/admin', isFor: isStaff }],
  },
  {
    label: 'Content_hide',
    isLabelHidden: true,
    entries: [
      { label: 'Posts', href: ADMIN_POSTS, alias: 'articles blog', isFor: isStaff },
      {
        label: 'Awaiting approval',
        href: AWAITING_APPROVAL,
        alias: 'review posts',
        isFor: isStaff,
        waiting: 'posts',
      },
      { label: 'Apps', href: ADMIN_APPS, isFor: isAdmin, isOfShop: true },
      { label: 'Products', href: ADMIN_PRODUCTS, isFor: isAdmin, isOfShop: true },
      { label: 'Reviews', href: ADMIN_REVIEWS, isFor: isAdmin, isOfShop: true },
      { label: 'Media', href: ADMIN_MEDIA, alias: 'pictures images files uploads', isFor: isStaff },
      {
        label: 'Import and export',
        href: '/admin/import',
        alias: 'WordPress Markdown posts',
        isFor: isStaff,
      },
    ],
  },
  {
    label: 'Admin',
    isLabelHidden: false,
    entries: [
      { label: 'Users', href: '/admin/users', alias: 'people accounts customers', isFor: isAdmin },
      { label: 'Invitations', href: ADMIN_INVITATIONS, alias: 'invite people', isFor: isAdmin },
      { label: 'Websites', href: ADMIN_SITES, alias: 'sites', isFor: isAdmin },
      { label: 'Assistants', href: ADMIN_BOTS, alias: 'bots', isFor: isAdmin },
      {
        label: 'Subscriptions',
        href: ADMIN_SUBSCRIPTIONS,
        alias: 'subscribers plans cancelled',
        isFor: isAdmin,
        isOfShop: true,
      },
      { label: 'Invoices', href: ADMIN_INVOICES, alias: 'payments refund', isFor: isAdmin, isOfShop: true },
      { label: 'Tags', href: '/admin/tags', isFor: isStaff },
      { label: 'Categories', href: '/admin/categories', isFor: isStaff },
      { label: 'Profile', href: '/admin/profile', isFor: isStaff },
      { label: 'Settings', href: '/admin/settings', alias: 'connect models providers', isFor: isAdmin },
      { label: 'Audit log', href: ADMIN_AUDIT, alias: 'history', isFor: isAdmin },
      { label: 'Jobs', href: ADMIN_JOBS, alias: 'queue', isFor: isAdmin },
      { label: 'Outbox', href: ADMIN_OUTBOX, alias: 'emails', isFor: isAdmin },
      { label: 'System', href: ADMIN_SYSTEM, alias: 'version diagnostics health backup', isFor: isAdmin },
    ],
  },
];

/** The back office menu for a viewer's role; groups without an entry for that role are omitted. */
export const adminMenu = (viewer: RoleHolder, { hasPlans }: { hasPlans: boolean }): MenuGroup[] =>
  GROUPS.map(({ entries, ...group }) => ({
    ...group,
    entries: entries
      .filter(({ isFor, isOfShop }) => isFor(viewer) && (hasPlans || !isOfShop))
      .map(({ isFor: _, isOfShop: _shop, ...entry }) => entry),
  })).filter(({ entries }) => entries.length > 0);

/** The entry links to the page at `path`, or to the list that contains it. */
export const isMenuEntryCurrent = ({ href }: MenuEntry, path: string): boolean =>
  path === href || (href !== '/admin' && path.startsWith(`${href}/`) && path !== AWAITING_APPROVAL);
