export default { title: 'Posts', topBar: 'app', unlisted: true };
