export default { title: 'Models' };
