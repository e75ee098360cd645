export default { title: 'Websites' };
