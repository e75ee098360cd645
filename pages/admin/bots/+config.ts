export default { title: 'Assistants' };
