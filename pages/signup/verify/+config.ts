export default { title: 'Confirm your e-mail address', topBar: 'none', width: 'narrow', unlisted: true };
