export default { shows: ['catalog', 'posts'] };
