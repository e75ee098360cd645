export default { title: 'Profile', hydrate: true };
