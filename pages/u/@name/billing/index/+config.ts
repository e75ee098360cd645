export default { title: 'Billing', hydrate: true };
