export default { title: 'Billing', topBar: 'app', unlisted: true };
