export default { title: 'Sign Up', topBar: 'none', width: 'narrow', unlisted: true };
