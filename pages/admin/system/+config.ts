export default { title: 'System' };
