export default { hydrate: true, topBar: 'app', unlisted: true };
