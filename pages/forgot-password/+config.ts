export default { title: 'Forgot your password?', topBar: 'none', width: 'narrow', unlisted: true };
