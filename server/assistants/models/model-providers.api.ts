import {
  type ChangeProviderInput,
  type ConnectProviderInput,
  changeProviderInput,
  connectProviderInput,
  connectServerProviderInput,
} from '#lib/schemas/model-providers.ts';
import { goneSignal } from '../../platform/http/event-stream.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { ModelProviders } from './model-providers.ts';
import type { Holder } from './provider-draft.ts';

/** Attackers test stolen keys in forms like these. */
const TEST_LIMIT = { name: 'model-providers', points: 20, seconds: 3600 };

const PROVIDER_ANSWER = { modelProvider: 'object', message: 'string' } as const;
const REMOVED_ANSWER = { id: 'string', message: 'string' } as const;
const TESTED = 'It is tested by a short question to its first model. If that fails, nothing is stored.';

/** `/users/{userId}/model-providers`: an account's own; `/admin/model-providers`: those of the installation. */
export function modelProvidersApi({ modelProviders }: { modelProviders: ModelProviders }): Route[] {
  async function connect(
    holder: Holder,
    input: ConnectProviderInput,
    gone: AbortSignal,
    isDefault?: boolean,
  ) {
    const modelProvider = await modelProviders.connect(holder, input, gone, isDefault);
    return { modelProvider, message: `${modelProvider.name} is connected.` };
  }

  async function change(holder: Holder, id: string, input: ChangeProviderInput, gone: AbortSignal) {
    const modelProvider = await modelProviders.change(holder, id, input, gone);
    return { modelProvider, message: `${modelProvider.name} answers, and was saved.` };
  }

  async function remove(holder: Holder, id: string) {
    const { name } = await modelProviders.get(holder, id);
    await modelProviders.remove(holder, id);
    return { id, message: `${name} was removed, with its key.` };
  }

  return tagged('Models', {
    listModelProviders: route('GET /users/:userId/model-providers', {
      summary: 'The providers of language models that you have connected, without their keys',
      access: 'self',
      answer: { modelProviders: 'array' },
      handle: async ({ viewer }) => ({
        modelProviders: await modelProviders.list(viewer.id),
      }),
    }),
    connectModelProvider: route('POST /users/:userId/model-providers', {
      summary: 'Connect a provider of language models with a key of your own',
      description: `${TESTED} A connected provider of the same preset is replaced.`,
      access: 'self',
      body: connectProviderInput,
      rateLimit: TEST_LIMIT,
      status: 201,
      answer: PROVIDER_ANSWER,
      handle: ({ viewer, body, res }) => connect(viewer.id, body, goneSignal(res)),
    }),
    changeModelProvider: route('PATCH /users/:userId/model-providers/:id', {
      summary: 'Change a connected provider; absent fields stay, also the key unless the address changes',
      description: TESTED,
      access: 'self',
      body: changeProviderInput,
      rateLimit: TEST_LIMIT,
      answer: PROVIDER_ANSWER,
      handle: ({ viewer, params, body, res }) => change(viewer.id, params.id, body, goneSignal(res)),
    }),
    removeModelProvider: route('DELETE /users/:userId/model-providers/:id', {
      summary: 'Remove a connected provider and its key; the built-in assistant then answers in its place',
      access: 'self',
      answer: REMOVED_ANSWER,
      handle: ({ viewer, params }) => remove(viewer.id, params.id),
    }),
    listServerModelProviders: route('GET /admin/model-providers', {
      summary:
        'The providers of language models that are connected for this installation, without their keys',
      access: 'admin',
      answer: { modelProviders: 'array' },
      handle: async () => ({ modelProviders: await modelProviders.list(null) }),
    }),
    connectServerModelProvider: route('POST /admin/model-providers', {
      summary: 'Connect a provider of language models for this installation',
      description: `${TESTED} A connected provider of the same protocol is replaced; one of the environment cannot be. "isDefault" says whether all assistants without a model of their own answer with it; required unless the same provider is connected already.`,
      access: 'admin',
      body: connectServerProviderInput,
      rateLimit: TEST_LIMIT,
      status: 201,
      answer: PROVIDER_ANSWER,
      errors: [409],
      handle: ({ body: { isDefault, ...input }, res }) => connect(null, input, goneSignal(res), isDefault),
    }),
    changeServerModelProvider: route('PATCH /admin/model-providers/:id', {
      summary: 'Change a provider of this installation; absent fields stay',
      description: TESTED,
      access: 'admin',
      body: changeProviderInput,
      rateLimit: TEST_LIMIT,
      answer: PROVIDER_ANSWER,
      errors: [409],
      handle: ({ params, body, res }) => change(null, params.id, body, goneSignal(res)),
    }),
    removeServerModelProvider: route('DELETE /admin/model-providers/:id', {
      summary: 'Remove a provider of this installation and its key',
      access: 'admin',
      answer: REMOVED_ANSWER,
      handle: ({ params }) => remove(null, params.id),
    }),
  });
}
