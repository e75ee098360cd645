export default { title: 'Dashboard', topBar: 'app', unlisted: true };
