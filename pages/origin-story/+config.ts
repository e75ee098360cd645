export default {
  title: 'Origin Story',
  description:
    'Why websites should answer for themselves, and how Foyer came to be an entrance hall for them.',
  shows: [],
};
