import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { createOwnAddresses, type OwnAddresses, type Resolve } from './own-addresses.ts';
import { isPublicAddress } from './public-address.ts';

/** Thrown into a connection attempt that would not have reached a public website. */
class NotAllowedError extends Error {
  readonly code = 'NOT_ALLOWED';
}

interface ConnectorOptions {
  /** `host:port` of servers that may be reached although they are private or listen on another port. */
  allowHosts: ReadonlySet<string>;
  /** The host of this server's public origin. */
  ownHost: string | undefined;
  resolve: Resolve;
}

const WEB_PORTS: readonly string[] = ['80', '443'];

/**
 * Connects to public websites only: to public addresses that are not this machine's own, on the ports of the web. What
 * is refused is refused before a connection, so that neither the answer nor the time it takes tells what listens where.
 * The address check sits in the lookup that the socket itself uses, so that the checked address is the one connected
 * to, whatever the name server answers a moment later.
 */
export function publicConnector({
  allowHosts,
  ownHost,
  resolve,
}: ConnectorOptions): buildConnector.connector {
  const isOwn = createOwnAddresses(ownHost, resolve);
  const options = { allowH2: false, timeout: 10_000, autoSelectFamily: true };
  const connectAnywhere = buildConnector({ ...options, lookup: lookupWith(resolve, () => true) });
  const connectPublic = buildConnector({
    ...options,
    lookup: lookupWith(resolve, (address) => isForeign(address, isOwn)),
  });

  return (target, callback) => {
    if (allowHosts.has(hostAndPort(target))) return connectAnywhere(target, callback);
    const { hostname } = target;
    const refuse = () => callback(new NotAllowedError(hostname), null);
    if (!WEB_PORTS.includes(portOf(target)) || hostname === ownHost) return refuse();
    // A name is checked in its lookup; a literal address is connected to without any.
    if (isIP(hostname) === 0) return connectPublic(target, callback);
    isForeign(hostname, isOwn).then(
      (isAllowed) => (isAllowed ? connectPublic(target, callback) : refuse()),
      refuse,
    );
  };
}

const isForeign = async (address: string, isOwn: OwnAddresses): Promise<boolean> =>
  isPublicAddress(address) && !(await isOwn(address));

const portOf = ({ port, protocol }: buildConnector.Options): string =>
  port || (protocol === 'https:' ? '443' : '80');

function hostAndPort(target: buildConnector.Options): string {
  const { hostname } = target;
  return `${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${portOf(target)}`;
}

/** One address among a name's that is not allowed is enough to refuse it: honest names have none. */
function lookupWith(
  resolve: Resolve,
  accepts: (address: string) => boolean | Promise<boolean>,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, async (error, addresses) => {
      const first = addresses?.[0];
      if (error) return callback(error, '', 0);
      const accepted = await Promise.all(addresses.map(({ address }) => accepts(address)));
      if (!first || accepted.includes(false)) return callback(new NotAllowedError(hostname), '', 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
