import { Agent, type Dispatcher } from 'undici';
import { createAddressGuard } from './connector.ts';
import type { Resolve } from './own-addresses.ts';

/** This server: its public origin may be unreachable from inside, so it is requested at its listening address. */
export interface OwnServer {
  origin: string;
  listensAt: string;
}

export type Send = (
  url: URL,
  request: {
    method: 'GET' | 'POST';
    headers: Record<string, string>;
    signal: AbortSignal;
    body?: string | Uint8Array | undefined;
  },
) => Promise<Dispatcher.ResponseData>;

export interface Sender {
  send: Send;
  /** Whether a request to the address is refused before it connects. */
  refuses(url: URL): Promise<boolean>;
  /** Aborts running requests: a stopping process must not wait for a slow server. */
  destroy(): Promise<void>;
}

interface SenderOptions {
  /** `host:port` of additional servers that it may reach, in lower case. */
  allowHosts: readonly string[];
  own: OwnServer | undefined;
  resolve: Resolve | undefined;
}

/** Sends requests to public websites and to this server. */
export function createSender({ allowHosts, own, resolve }: SenderOptions): Sender {
  const ownHost = own && new URL(own.origin).hostname.replace(/^\[|\]$/g, '');
  const guard = createAddressGuard({ allowHosts: new Set(allowHosts), ownHost, resolve });
  const agent = new Agent({
    connect: guard.connect,
    connections: 4,
    maxHeaderSize: 16_384,
  });
  const ownAgent = new Agent({ connections: 4 });
  return {
    send: (url, options) =>
      url.origin === own?.origin
        ? ownAgent.request({
            ...options,
            origin: own.listensAt,
            path: pathOf(url),
            headers: { ...options.headers, host: url.host },
          })
        : agent.request({ ...options, origin: url.origin, path: pathOf(url) }),
    refuses: async (url) => url.origin !== own?.origin && (await guard.refuses(url)),
    destroy: async () => void (await Promise.all([agent.destroy(), ownAgent.destroy()])),
  };
}

const pathOf = (url: URL): string => url.pathname + url.search;
