export default { title: 'Reviews' };
