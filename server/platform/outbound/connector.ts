import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';

/** Thrown into a connection attempt that would have left the public internet. */
class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

/** Resolves a name as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Connects to public addresses only. The check sits in the lookup that the socket itself uses, so that the checked
 * address is the one connected to, whatever the name server answers a moment later.
 *
 * @param allowHosts `host:port` of servers that may be reached although they are private
 */
export function publicConnector(allowHosts: ReadonlySet<string>, resolve: Resolve): buildConnector.connector {
  const options = { allowH2: false, timeout: 10_000, autoSelectFamily: true };
  const connectAnywhere = buildConnector({ ...options, lookup: lookupWith(resolve, () => true) });
  const connectPublic = buildConnector({ ...options, lookup: lookupWith(resolve, isPublicAddress) });

  return (target, callback) => {
    if (allowHosts.has(hostAndPort(target))) return connectAnywhere(target, callback);
    // A literal address is connected to without any lookup.
    if (isIP(target.hostname) !== 0 && !isPublicAddress(target.hostname)) {
      return callback(new PrivateAddressError(target.hostname), null);
    }
    return connectPublic(target, callback);
  };
}

function hostAndPort({ hostname, port, protocol }: buildConnector.Options): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** One private address among a name's addresses is enough to refuse it: honest names have none. */
function lookupWith(resolve: Resolve, accepts: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0];
      if (error) return callback(error, '', 0);
      if (!first || !addresses.every(({ address }) => accepts(address))) {
        return callback(new PrivateAddressError(hostname), '', 0);
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
