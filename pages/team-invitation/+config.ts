export default { title: 'Invitation', topBar: 'none', width: 'narrow', unlisted: true };
