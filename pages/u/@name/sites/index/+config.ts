export default { title: 'Sites' };
