export default { title: 'Billing' };
