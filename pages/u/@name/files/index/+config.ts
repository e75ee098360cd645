export default { title: 'Files', hydrate: true };
