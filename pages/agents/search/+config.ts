export default {
  title: 'Search: found while they type',
  description:
    'A search for your website that finds the right passage while your visitors type, even when they misspell it.',
  shows: ['own-site'],
};
