export default { title: 'Sites', topBar: 'app', unlisted: true };
