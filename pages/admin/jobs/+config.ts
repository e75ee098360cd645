export default { title: 'Jobs' };
