export default { title: 'Settings', hydrate: true };
