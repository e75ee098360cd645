export default { title: 'Search' };
