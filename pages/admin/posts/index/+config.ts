export default { title: 'Posts' };
