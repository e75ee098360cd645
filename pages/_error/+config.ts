export default { layout: 'narrow' };
