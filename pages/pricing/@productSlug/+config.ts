export default { shows: ['catalog'] };
