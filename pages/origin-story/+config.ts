export default {
  title: 'Origin Story',
  shows: [],
};
