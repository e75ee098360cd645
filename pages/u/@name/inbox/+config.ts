export default { title: 'Inbox', hydrate: true, topBar: 'app', width: 'full', unlisted: true };
