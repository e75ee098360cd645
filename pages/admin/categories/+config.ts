export default { title: 'Categories' };
