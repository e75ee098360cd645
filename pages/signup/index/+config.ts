export default { title: 'Sign up', layout: 'narrow' };
