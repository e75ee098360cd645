export default { title: 'Sign up', topBar: 'none', width: 'narrow', unlisted: true };
