export default { title: 'Settings' };
