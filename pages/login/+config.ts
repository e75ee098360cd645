export default { title: 'Login', topBar: 'none', width: 'narrow', unlisted: true };
