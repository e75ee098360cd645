import { isAdmin, isEditorial } from '../../lib/roles.ts';
import type { Viewer } from '../../server/users/users.ts';

/** Where somebody who is signed in goes, as far as their role lets them. */
export function accountLinks(viewer: Viewer): { label: string; href: string }[] {
  const own = `/u/${viewer.name}`;
  return [
    { label: 'Dashboard', href: own },
    { label: 'Settings', href: `${own}/settings` },
    { label: 'Billing', href: `${own}/billing` },
    ...(isEditorial(viewer) ? [{ label: isAdmin(viewer) ? 'Admin' : 'Editorial', href: '/admin' }] : []),
  ];
}
