export default { title: 'New product', hydrate: true };
