export default {
  title: 'A website that answers',
  description:
    'Foyer reads your website and gives it a chatbot, a search and share buttons that know its pages. One line of script, on your own server.',
  shows: ['catalog'],
};
