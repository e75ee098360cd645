export default { title: 'Users' };
