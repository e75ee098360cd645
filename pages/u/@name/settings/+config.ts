export default { title: 'Settings', hydrate: true, topBar: 'app', unlisted: true };
