export default { title: 'Choose a new password', topBar: 'none', width: 'narrow', unlisted: true };
