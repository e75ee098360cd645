export default { title: 'Change plan' };
