import { OWN_SITE_SLUG } from '../../lib/own-site.ts';
import { isReservedName } from '../../lib/reserved-names.ts';
import { isAdmin } from '../../lib/roles.ts';
import type { Viewer } from '../users/users.ts';

/** Admins help with everybody's sites; an editor's rights end at the content. */
export const seesEverySite = (viewer: Viewer): boolean => isAdmin(viewer);

/** The slug of this website's own agents is the admins' to give. */
export const mayHaveSlug = (viewer: Viewer, slug: string): boolean =>
  !isReservedName(slug) || (slug === OWN_SITE_SLUG && isAdmin(viewer));
