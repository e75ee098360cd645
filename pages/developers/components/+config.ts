export default {
  title: 'Components',
  description: 'Every part that the pages are made of, in every state it can be in.',
  unlisted: true,
  shows: [],
};
