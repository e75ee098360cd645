export default { shows: ['posts'], isSameForAll: true };
