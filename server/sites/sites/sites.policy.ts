import { OWN_SITE_SLUG } from '#lib/own-site.ts';
import { isReservedName } from '#lib/reserved-names.ts';
import { isAdmin } from '#lib/roles.ts';
import type { Viewer } from '../../accounts/accounts.ts';

/** Admins have access to every site, for support; editors have access to content only. */
export const seesEverySite = (viewer: Viewer): boolean => isAdmin(viewer);

/** Only admins may use the slug of this installation's own site. */
export const mayHaveSlug = (viewer: Viewer, slug: string): boolean =>
  !isReservedName(slug) || (slug === OWN_SITE_SLUG && isAdmin(viewer));

/**
 * Whether a slug stays with a site that has another one now. That of this installation's own site says which site that
 * is, and can be given to another.
 */
export const staysReserved = (slug: string): boolean => slug !== OWN_SITE_SLUG;
