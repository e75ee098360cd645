export default {
  title: 'Chat: your pages answer',
  description:
    'A chatbot that answers your visitors’ questions in the words of your own pages, and links each answer to its source.',
  shows: ['own-site'],
};
