export default { shows: ['posts'] };
