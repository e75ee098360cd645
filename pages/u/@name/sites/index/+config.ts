export default { title: 'Websites', topBar: 'app', unlisted: true };
