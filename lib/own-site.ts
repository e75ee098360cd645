/** The name of an installation that has not set one. */
export const PRODUCT_NAME = 'Foyer';

/** The slug of the site for this installation's own website; reserved for admins. */
export const OWN_SITE_SLUG = 'foyer';
