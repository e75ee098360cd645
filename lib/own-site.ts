/** The slug of the site that stands for this website itself: only admins may give it. */
export const OWN_SITE_SLUG = 'foyer';
