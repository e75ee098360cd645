export default { title: 'Login', layout: 'narrow' };
