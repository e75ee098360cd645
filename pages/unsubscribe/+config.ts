export default { title: 'Unsubscribe', topBar: 'none', width: 'narrow', unlisted: true };
