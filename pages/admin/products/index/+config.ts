export default { title: 'Products' };
