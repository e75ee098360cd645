export default { title: 'Apps' };
