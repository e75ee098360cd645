import type { LookupAddress, LookupOptions } from 'node:dns';
import os from 'node:os';
import ipaddr from 'ipaddr.js';

/** Resolves a name as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Whether an address belongs to this machine: its services may be intended for local use only. */
export type OwnAddresses = (address: string) => Promise<boolean>;

const REFRESH_MS = 60_000;

/**
 * The addresses of the network interfaces, and those of the public host, which differ behind a router or a proxy. Both
 * may change while the process runs.
 */
export function createOwnAddresses(host: string | undefined, resolve: Resolve): OwnAddresses {
  let known: Promise<ReadonlySet<string>> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;

  return async (address) => {
    if (!known || performance.now() - refreshedAt > REFRESH_MS) {
      refreshedAt = performance.now();
      known = listOwnAddresses(host, resolve);
    }
    return (await known).has(canonical(address));
  };
}

async function listOwnAddresses(host: string | undefined, resolve: Resolve): Promise<ReadonlySet<string>> {
  const ofInterfaces = Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const ofHost = host === undefined ? [] : await resolveAll(host, resolve);
  return new Set([...ofInterfaces.map(({ address }) => address), ...ofHost].map(canonical));
}

/** Empty if the name is unknown: then it leads nobody to this machine. */
function resolveAll(host: string, resolve: Resolve): Promise<string[]> {
  const { promise, resolve: done } = Promise.withResolvers<string[]>();
  resolve(host, { all: true }, (error, addresses) =>
    done(error ? [] : addresses.map(({ address }) => address)),
  );
  return promise;
}

/** Normalises an address: without a zone, and IPv4-mapped IPv6 as IPv4. */
function canonical(address: string): string {
  const text = address.split('%', 1)[0] ?? '';
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : text;
}
