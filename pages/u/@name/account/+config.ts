export default { title: 'Account', topBar: 'app', unlisted: true };
