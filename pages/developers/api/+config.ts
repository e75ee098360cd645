export default {
  title: 'Developers: the JSON API',
  description:
    'Every call of the API: who may make it, what it takes, what it answers and how it refuses. Also as OpenAPI 3.1.',
  shows: [],
};
