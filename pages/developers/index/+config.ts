export default {
  title: 'Developers: the widget',
  description:
    'Every attribute, element, method and event of the widget, each with an example that runs on this page.',
  shows: [],
};
