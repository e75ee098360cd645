export default { title: 'Switch to the free plan', hydrate: true };
