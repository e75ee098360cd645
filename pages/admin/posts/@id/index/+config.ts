export default { hydrate: true };
