import {
  changeProviderInput,
  connectProviderInput,
  connectServerProviderInput,
} from '#lib/schemas/model-providers.ts';
import type { Operations } from '../operation.ts';

const PROVIDER_ANSWER = { model_provider: 'object', message: 'string' } as const;
const TESTED = 'It is tested by a short question to its first model. If that fails, nothing is stored.';

export const MODELS = {
  'GET /api/users/:userId/model-providers': {
    id: 'listModelProviders',
    summary: 'The providers of language models that you have connected, without their keys',
    access: 'owner',
    answer: { model_providers: 'array' },
  },
  'POST /api/users/:userId/model-providers': {
    id: 'connectModelProvider',
    summary: 'Connect a provider of language models with a key of your own',
    description: `${TESTED} A connected provider of the same preset is replaced.`,
    access: 'owner',
    body: connectProviderInput,
    status: 201,
    answer: PROVIDER_ANSWER,
    errors: [429],
  },
  'PATCH /api/users/:userId/model-providers/:id': {
    id: 'changeModelProvider',
    summary: 'Change a connected provider; absent fields stay, also the key unless the address changes',
    description: TESTED,
    access: 'owner',
    body: changeProviderInput,
    answer: PROVIDER_ANSWER,
    errors: [429],
  },
  'DELETE /api/users/:userId/model-providers/:id': {
    id: 'removeModelProvider',
    summary: 'Remove a connected provider and its key; the built-in assistant then answers in its place',
    access: 'owner',
    answer: { id: 'string', message: 'string' },
  },
  'GET /api/admin/model-providers': {
    id: 'listServerModelProviders',
    summary: 'The providers of language models that are connected for this installation, without their keys',
    access: 'admin',
    answer: { model_providers: 'array' },
  },
  'POST /api/admin/model-providers': {
    id: 'connectServerModelProvider',
    summary: 'Connect a provider of language models for this installation',
    description: `${TESTED} A connected provider of the same protocol is replaced; one of the environment cannot be. "isDefault" says whether all assistants without a model of their own answer with it; required unless the same provider is connected already.`,
    access: 'admin',
    body: connectServerProviderInput,
    status: 201,
    answer: PROVIDER_ANSWER,
    errors: [409, 429],
  },
  'PATCH /api/admin/model-providers/:id': {
    id: 'changeServerModelProvider',
    summary: 'Change a provider of this installation; absent fields stay',
    description: TESTED,
    access: 'admin',
    body: changeProviderInput,
    answer: PROVIDER_ANSWER,
    errors: [409, 429],
  },
  'DELETE /api/admin/model-providers/:id': {
    id: 'removeServerModelProvider',
    summary: 'Remove a provider of this installation and its key',
    access: 'admin',
    answer: { id: 'string', message: 'string' },
  },
} satisfies Operations;
