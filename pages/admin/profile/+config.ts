export default { title: 'Profile' };
