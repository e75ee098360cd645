// The assistant's own page is hydrated; this one is not.
export default { hydrate: false, topBar: 'app', unlisted: true };
