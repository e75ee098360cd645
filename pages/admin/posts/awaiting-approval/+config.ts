export default { title: 'Awaiting approval' };
