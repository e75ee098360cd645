export default { title: 'Invitations' };
