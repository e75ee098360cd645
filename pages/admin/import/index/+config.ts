export default { title: 'Import and export' };
