export default { title: 'Dashboard' };
