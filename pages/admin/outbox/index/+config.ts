export default { title: 'Outbox' };
