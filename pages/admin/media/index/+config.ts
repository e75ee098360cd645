export default { title: 'Media', hydrate: true };
