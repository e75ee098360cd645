export default { title: 'Tags' };
