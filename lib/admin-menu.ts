import { isAdmin, isEditorial, type Somebody } from './roles.ts';

interface MenuEntry {
  label: string;
  href: string;
}

export interface MenuGroup {
  /** Null for what stands on top, by itself. */
  label: string | null;
  /** Whether the label is there for screen readers only. */
  isLabelHidden: boolean;
  entries: MenuEntry[];
}

interface Entry extends MenuEntry {
  isFor: (viewer: Somebody) => boolean;
}

/** What a label ends in that is not shown, only read out. */
const HIDDEN = /_hide$/;

const GROUPS: readonly { label: string | null; entries: readonly Entry[] }[] = [
  { label: null, entries: [{ label: 'Dashboard', href: '/admin', isFor: isEditorial }] },
  { label: 'Content_hide', entries: [] },
  {
    label: 'Admin',
    entries: [
      { label: 'Users', href: '/admin/users', isFor: isAdmin },
      { label: 'Profile', href: '/admin/profile', isFor: isEditorial },
      { label: 'Settings', href: '/admin/settings', isFor: isAdmin },
    ],
  },
];

/** The back office's menu as somebody sees it; a group that holds nothing for them is left out. */
export const adminMenu = (viewer: Somebody): MenuGroup[] =>
  GROUPS.map(({ label, entries }) => ({
    label,
    isLabelHidden: HIDDEN.test(label ?? ''),
    entries: entries.filter(({ isFor }) => isFor(viewer)).map(({ label, href }) => ({ label, href })),
  })).filter(({ entries }) => entries.length > 0);

/** Whether an entry of the menu leads to the page at `path`, or to the list that the page belongs to. */
export const isMenuEntryCurrent = ({ href }: MenuEntry, path: string): boolean =>
  path === href || (href !== '/admin' && path.startsWith(`${href}/`));
