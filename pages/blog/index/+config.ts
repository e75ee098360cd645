export default {
  title: 'Blog',
  description: 'How to bring answers, search and share buttons to a website, and how to run them yourself.',
  shows: ['posts'],
};
