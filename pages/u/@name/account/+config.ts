export default { title: 'Account' };
