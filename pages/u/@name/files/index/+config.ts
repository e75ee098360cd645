export default { title: 'Files', hydrate: true, topBar: 'app', unlisted: true };
