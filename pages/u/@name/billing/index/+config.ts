export default { title: 'Billing', hydrate: true, hasStripe: true };
