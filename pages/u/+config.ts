export default { topBar: 'app', unlisted: true };
