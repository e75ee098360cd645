import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { createOwnAddresses, type OwnAddresses, type Resolve } from './own-addresses.ts';
import { isPublicAddress } from './public-address.ts';
import { createResolvePublic } from './resolve-public.ts';

/** Thrown for a connection to a host that is not a public website. */
class NotAllowedError extends Error {
  readonly code = 'NOT_ALLOWED';
}

interface ConnectorOptions {
  /** `host:port` of servers that may be reached although they are private or use another port. */
  allowHosts: Pick<ReadonlySet<string>, 'has'>;
  /** The host of this server's public origin. */
  ownHost: string | undefined;
  /** Default: name servers for public names, and this machine for allowed hosts, which may be known to it alone. */
  resolve?: Resolve | undefined;
}

const WEB_PORTS: readonly string[] = ['80', '443'];

/** Where connections may go. */
export interface AddressGuard {
  connect: buildConnector.connector;
  /** Whether the guard refuses the address. A host that cannot be found now is not refused: it may exist later. */
  refuses(url: URL): Promise<boolean>;
}

/**
 * Connects to public websites only: to public addresses other than this machine's own, on the ports of the web. Refuses
 * before connecting: neither the answer nor its timing reveals which internal ports are open. The address check runs in
 * the lookup of the socket itself: the checked address is the connected one, even if the DNS answer changes (DNS
 * rebinding).
 */
export function createAddressGuard(options: ConnectorOptions): AddressGuard {
  const { allowHosts, ownHost, resolve = createResolvePublic() } = options;
  const isOwn = createOwnAddresses(ownHost, resolve);
  const socket = { allowH2: false, timeout: 10_000, autoSelectFamily: true };
  const connectAnywhere = buildConnector({
    ...socket,
    ...(options.resolve && { lookup: lookupWith(options.resolve, async () => true) }),
  });
  const connectPublic = buildConnector({
    ...socket,
    lookup: lookupWith(resolve, (address) => isForeign(address, isOwn)),
  });

  const isOnWeb = (target: Target) => WEB_PORTS.includes(portOf(target)) && target.hostname !== ownHost;

  return {
    connect(target, callback) {
      if (allowHosts.has(hostAndPort(target))) return connectAnywhere(target, callback);
      const { hostname } = target;
      const refuse = () => callback(new NotAllowedError(hostname), null);
      if (!isOnWeb(target)) return refuse();
      // A name is checked in its lookup; a literal address has no lookup.
      if (isIP(hostname) === 0) return connectPublic(target, callback);
      isForeign(hostname, isOwn).then(
        (isAllowed) => (isAllowed ? connectPublic(target, callback) : refuse()),
        refuse,
      );
    },

    async refuses({ hostname: host, port, protocol }) {
      const hostname = host.replace(/^\[|\]$/g, '');
      const target = { hostname, port, protocol };
      if (allowHosts.has(hostAndPort(target))) return false;
      if (!isOnWeb(target)) return true;
      const addresses = isIP(hostname) === 0 ? await addressesOf(hostname, resolve) : [hostname];
      const foreign = await Promise.all(addresses.map((address) => isForeign(address, isOwn)));
      return foreign.includes(false);
    },
  };
}

type Target = Pick<buildConnector.Options, 'hostname' | 'port' | 'protocol'>;

const addressesOf = (hostname: string, resolve: Resolve): Promise<string[]> =>
  new Promise((settle) => {
    resolve(hostname, { all: true }, (error, found) => settle(error ? [] : found.map((one) => one.address)));
  });

const isForeign = async (address: string, isOwn: OwnAddresses): Promise<boolean> =>
  isPublicAddress(address) && !(await isOwn(address));

const portOf = ({ port, protocol }: Target) => port || (protocol === 'https:' ? '443' : '80');

function hostAndPort(target: Target): string {
  const { hostname } = target;
  return `${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${portOf(target)}`;
}

/** Refuses a name if any of its addresses is not allowed: legitimate names have none. */
function lookupWith(resolve: Resolve, accepts: (address: string) => Promise<boolean>): LookupFunction {
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
