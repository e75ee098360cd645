import type { Config } from '../../platform/config.ts';
import { loadOnce } from '../../platform/load-once.ts';

/** More than any answer. Prevents a provider from filling the memory. */
const MAX_BYTES = 5_000_000;

export interface ProviderFetch {
  fetch: typeof globalThis.fetch;
  /** Aborts running requests. */
  close(): Promise<void>;
}

/**
 * Whose address a request goes to: one that the host has configured or an admin has connected for the installation, which may
 * be private; or one that an account has connected, with the limits of the crawler.
 */
export type Reach = 'server' | 'admin' | 'owner';

interface ProviderFetchOptions {
  /** Whether this `host:port` may be reached although it is private. */
  allows(host: string): boolean;
  /** The host of this server's public origin, which is not reached. */
  ownHost?: string;
}

/**
 * Sends requests to public addresses and to hosts that are allowed. A redirect is an error, because the request carries a
 * key.
 */
function createProviderFetch(options: ProviderFetchOptions): ProviderFetch {
  const connection = loadOnce(() => connect(options));
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { fetch, agent } = await connection();
    const request = { ...init, redirect: 'error', dispatcher: agent };
    // The types of undici and of Node differ in details that no caller uses.
    const response = (await fetch(String(input), request as object)) as unknown as Response;
    return response.body ? withBody(response, response.body.pipeThrough(capped())) : response;
  };
  return {
    fetch: send as typeof globalThis.fetch,
    close: async () => (await connection.loaded())?.agent.destroy(),
  };
}

/** The requests of each reach. Accounts reach what the crawler reaches for them. */
export function createOutbound(
  {
    siteUrl,
    crawlerAllowHosts,
    crawlerAllowFor,
  }: Pick<Config, 'siteUrl' | 'crawlerAllowHosts' | 'crawlerAllowFor'>,
  allowsServer: (host: string) => boolean,
): Record<Reach, ProviderFetch> {
  const ownHost = new URL(siteUrl).hostname.replace(/^\[|\]$/g, '');
  const crawled = new Set(crawlerAllowHosts.map((host) => host.toLowerCase()));
  const isForEveryone = crawlerAllowFor === 'everyone';
  return {
    server: createProviderFetch({ allows: allowsServer }),
    admin: createProviderFetch({ allows: (host) => crawled.has(host), ownHost }),
    owner: createProviderFetch({ allows: (host) => isForEveryone && crawled.has(host), ownHost }),
  };
}

/** Loaded with the first request, like the SDKs of the providers. */
async function connect({ allows, ownHost }: ProviderFetchOptions) {
  const { Agent, fetch } = await import('undici');
  const { createAddressGuard } = await import('../../platform/outbound/connector.ts');
  const guard = createAddressGuard({ allowHosts: { has: allows }, ownHost });
  return { fetch, agent: new Agent({ connect: guard.connect, maxHeaderSize: 16_384 }) };
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
