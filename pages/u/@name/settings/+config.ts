export default { title: 'Settings', topBar: 'app', unlisted: true };
