export default { title: 'Confirm the payment', hydrate: true, hasStripe: true };
