export default {
  title: 'Share: passed on in one click',
  description: 'Share buttons for your website that pass a page on in one click and track nobody.',
  shows: ['own-site'],
};
