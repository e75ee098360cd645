export default { title: 'Offer of a website', topBar: 'none', width: 'narrow', unlisted: true };
