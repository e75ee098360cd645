export default { title: 'Assistants', hydrate: true };
