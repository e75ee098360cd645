export default {
  title: 'Icons',
  description: 'The icons that products of the marketplace can have.',
  hydrate: true,
  unlisted: true,
};
