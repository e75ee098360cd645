export default { title: 'Assistants', hydrate: true, topBar: 'app', unlisted: true };
