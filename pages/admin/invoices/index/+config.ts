export default { title: 'Invoices' };
