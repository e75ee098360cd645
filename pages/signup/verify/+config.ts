export default { title: 'Confirm your e-mail address', layout: 'narrow' };
