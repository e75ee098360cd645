import {
  botAvailabilityQuery,
  botQuery,
  createBotInput,
  listBotsQuery,
  testModelInput,
  updateBotInput,
} from '#lib/schemas/bots.ts';
import {
  createSourceInput,
  listSourcesQuery,
  sourcePagesQuery,
  updateSourceInput,
} from '#lib/schemas/knowledge.ts';
import { updateSearchSettingsInput } from '#lib/schemas/search-settings.ts';
import { searchQuery } from '#lib/schemas/widget.ts';
import type { Operations } from '../operation.ts';

export const BOTS = {
  'GET /api/bots': {
    id: 'listBots',
    summary: 'Your assistants',
    access: 'user',
    query: listBotsQuery,
    answer: 'list',
  },
  'POST /api/bots': {
    id: 'createBot',
    summary: 'Add an assistant',
    access: 'user',
    body: createBotInput,
    status: 201,
    answer: { bot: 'object', message: 'string' },
    errors: [429],
  },
  'GET /api/bots/:id': {
    id: 'getBot',
    summary: 'One assistant',
    access: 'ownerOrAdmin',
    query: botQuery,
    answer: { bot: 'object' },
  },
  'PATCH /api/bots/:id': {
    id: 'updateBot',
    summary: 'Change an assistant; absent fields stay as they are',
    access: 'ownerOrAdmin',
    body: updateBotInput,
    answer: { bot: 'object', message: 'string' },
  },
  'DELETE /api/bots/:id': {
    id: 'deleteBot',
    summary: 'Remove an assistant that no website uses',
    access: 'ownerOrAdmin',
    answer: { id: 'string', message: 'string' },
    errors: [409],
  },
  'POST /api/bots/:id/test-model': {
    id: 'testModel',
    summary: 'Ask a language model for a word, with the settings of an assistant or others',
    access: 'ownerOrAdmin',
    body: testModelInput,
    answer: { test: 'object', message: 'string' },
    errors: [429],
  },
  'GET /api/search/availability/bot': {
    id: 'isBotAvailable',
    summary: 'Whether a slug is free for an assistant',
    access: 'user',
    query: botAvailabilityQuery,
    answer: { is_available: 'boolean' },
  },
  'POST /api/bots/:id/keep': {
    id: 'keepBot',
    summary: 'Keep an assistant active while the plan is exceeded; another one is paused in its place',
    access: 'owner',
    answer: { id: 'string', message: 'string' },
  },
} satisfies Operations;

export const KNOWLEDGE = {
  'GET /api/search/bot/:botId': {
    id: 'searchBot',
    summary: 'Search in what an assistant knows',
    access: 'ownerOrAdmin',
    query: searchQuery,
    answer: 'results',
    errors: [503],
  },
  'GET /api/bots/:botId/search-settings': {
    id: 'getSearchSettings',
    summary: 'The synonyms and pinned results of an assistant’s search',
    description:
      'And, where this server has a model for embeddings, how many of its passages are ready to be found by their meaning.',
    access: 'ownerOrAdmin',
    answer: { search: 'object', meaning: 'object?' },
  },
  'PATCH /api/bots/:botId/search-settings': {
    id: 'updateSearchSettings',
    summary:
      'Change the synonyms (a line for each group, with commas) and pinned results; absent fields stay',
    access: 'ownerOrAdmin',
    body: updateSearchSettingsInput,
    answer: { search: 'object', message: 'string' },
  },
  'GET /api/bots/:botId/sources': {
    id: 'listSources',
    summary: 'The sources of an assistant',
    access: 'owner',
    query: listSourcesQuery,
    answer: 'list',
  },
  'POST /api/bots/:botId/sources': {
    id: 'createSource',
    summary: 'Add a website or a file to read, a text, or a question with its answer',
    access: 'owner',
    body: createSourceInput,
    status: 201,
    answer: { source: 'object', message: 'string' },
    errors: [429],
  },
  'GET /api/bots/:botId/sources/:id': {
    id: 'getSource',
    summary: 'One source',
    access: 'owner',
    answer: { source: 'object' },
  },
  'PATCH /api/bots/:botId/sources/:id': {
    id: 'updateSource',
    summary: 'Change a text or an answer, live at once, how a website is read, or how a file is cited',
    access: 'owner',
    body: updateSourceInput,
    answer: { source: 'object', message: 'string' },
    errors: [429],
  },
  'DELETE /api/bots/:botId/sources/:id': {
    id: 'deleteSource',
    summary: 'Remove a source and what was read from it',
    access: 'owner',
    answer: { id: 'string', message: 'string' },
  },
  'POST /api/bots/:botId/sources/:id/sync': {
    id: 'syncSource',
    summary: 'Read a website or a file again',
    access: 'owner',
    answer: { source: 'object', message: 'string' },
    errors: [422, 429],
  },
  'POST /api/bots/:botId/sources/:id/keep': {
    id: 'keepSource',
    summary: 'Keep the pages of a source active while the plan is exceeded; others are paused in their place',
    access: 'owner',
    answer: { id: 'string', message: 'string' },
  },
  'GET /api/bots/:botId/sources/:id/pages': {
    id: 'listSourcePages',
    summary: 'The pages that were read from a source',
    access: 'owner',
    query: sourcePagesQuery,
    answer: 'list',
  },
} satisfies Operations;
