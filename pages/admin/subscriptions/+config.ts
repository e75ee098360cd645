export default { title: 'Subscriptions' };
