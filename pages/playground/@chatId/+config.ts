export default { title: 'Playground', hydrate: true, topBar: 'app', width: 'full', unlisted: true };
