export default {
  title: 'A website that answers',
  shows: ['catalog', 'own-site'],
};
