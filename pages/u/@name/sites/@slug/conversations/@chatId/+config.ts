// The site's own page is hydrated; these are not.
export default { hydrate: false, topBar: 'app', unlisted: true };
