import { lookup } from 'node:dns';
import type { ModelsConfig } from '../platform/models-config.ts';

/** More than any answer. Prevents a provider from filling the memory. */
const MAX_BYTES = 5_000_000;

export interface ProviderFetch {
  fetch: typeof globalThis.fetch;
  /** Aborts running requests. */
  close(): Promise<void>;
}

/**
 * Sends requests to public addresses and to servers that the host has configured. A redirect is an error, because the request
 * carries a key.
 */
export function createProviderFetch({ allowHosts }: Pick<ModelsConfig, 'allowHosts'>): ProviderFetch {
  let connection: ReturnType<typeof connect> | undefined;
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    connection ??= connect(allowHosts);
    const { fetch, agent } = await connection;
    const options = { ...init, redirect: 'error', dispatcher: agent };
    // The types of undici and of Node differ in details that no caller uses.
    const response = (await fetch(String(input), options as object)) as unknown as Response;
    return response.body ? withBody(response, response.body.pipeThrough(capped())) : response;
  };
  return { fetch: send as typeof globalThis.fetch, close: async () => (await connection)?.agent.destroy() };
}

/** Loaded with the first request, like the SDKs of the providers. */
async function connect(allowHosts: readonly string[]) {
  const { Agent, fetch } = await import('undici');
  const { publicConnector } = await import('../platform/outbound/connector.ts');
  const connector = publicConnector({ allowHosts: new Set(allowHosts), ownHost: undefined, resolve: lookup });
  return { fetch, agent: new Agent({ connect: connector, maxHeaderSize: 16_384 }) };
}

const withBody = ({ status, statusText, headers }: Response, body: ReadableStream<Uint8Array>): Response =>
  new Response(body, { status, statusText, headers: [...headers] });

function capped(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > MAX_BYTES) controller.error(new Error('The answer of the provider is too long.'));
      else controller.enqueue(chunk);
    },
  });
}
