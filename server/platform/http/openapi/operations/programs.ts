import { createApiKeyInput, keyQuestionInput } from '#lib/schemas/api-keys.ts';
import { searchQuery } from '#lib/schemas/widget.ts';
import type { Operations } from '../operation.ts';
import { CHAT_ANSWER } from './widget.ts';

/** Calls of programs with an API key, and their keys. `/mcp` offers the same to other assistants. */
export const PROGRAMS = {
  'GET /api/bots/:botId/search': {
    id: 'searchWithKey',
    summary: 'Search in what an assistant knows, with an API key',
    access: 'program',
    query: searchQuery,
    answer: 'results',
    errors: [429, 503],
  },
  'POST /api/bots/:botId/chat': {
    id: 'askWithKey',
    summary:
      'Ask an assistant with an API key; the answer is JSON, or a stream of events if that is accepted',
    access: 'program',
    body: keyQuestionInput,
    answer: CHAT_ANSWER,
    also: 'events',
    errors: [429, 503],
  },
  'GET /api/bots/:botId/api-keys': {
    id: 'listApiKeys',
    summary: 'The API keys of an assistant, without the keys themselves',
    access: 'owner',
    answer: { api_keys: 'array' },
  },
  'POST /api/bots/:botId/api-keys': {
    id: 'createApiKey',
    summary: 'Create an API key; it is answered this once',
    access: 'owner',
    body: createApiKeyInput,
    status: 201,
    answer: { api_key: 'object', key: 'string', message: 'string' },
    errors: [429],
  },
  'DELETE /api/bots/:botId/api-keys/:id': {
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    access: 'owner',
    answer: { id: 'string', message: 'string' },
  },
} satisfies Operations;
