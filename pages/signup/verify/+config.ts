export default { title: 'Confirm your email address', topBar: 'none', width: 'narrow', unlisted: true };
