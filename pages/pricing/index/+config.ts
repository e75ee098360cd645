export default {
  title: 'AI Marketplace and Pricing',
  description:
    'Three plans, from free to fifty websites, and a marketplace of assistants, models and add-ons. Prices in US dollars, by the month or by the year.',
  shows: ['catalog'],
};
