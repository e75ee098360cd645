export default { topBar: 'app', width: 'full', unlisted: true };
