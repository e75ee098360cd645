import type { PageContextServer } from 'vike/types';
import { roleMay } from '#lib/site-roles.ts';
import type { Viewer } from '#server/accounts/accounts.ts';

/** An operator of at least one of the viewer’s websites. */
export interface ListedOperator {
  id: string;
  name: string;
}

/** Asking for the teams of more websites would take too long. */
const MAX_SITES = 50;

/** The people who answer for these websites; the viewer first. */
export async function loadOperators(
  { services: { team } }: PageContextServer,
  viewer: Viewer,
  sites: { id: string }[],
): Promise<ListedOperator[]> {
  const operators = new Map<string, ListedOperator>();
  operators.set(viewer.id, { id: viewer.id, name: viewer.name });
  for (const { id: siteId } of sites.slice(0, MAX_SITES)) {
    for (const { user, role, status } of await team.list(viewer, siteId)) {
      if (!user || status !== 'active' || !roleMay(role, 'conversations')) continue;
      operators.set(user.id, { id: user.id, name: user.name });
    }
  }
  return [...operators.values()];
}
