export default { title: 'Undo email change', topBar: 'none', width: 'narrow', unlisted: true };
