export default { title: 'Models', topBar: 'app', unlisted: true };
