import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet. Everything else (loopback, private, link-local, shared,
 * translated, tunnelled, reserved) could lead back into our own network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast') return false;
  return ip instanceof ipaddr.IPv6 ? ip.match(GLOBAL_UNICAST) : !CLOUD_HOST_ADDRESSES.has(ip.toString());
}

/** The only range of IPv6 that is allocated for the internet; the rest includes forms like `::127.0.0.1`. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Azure's virtual machines reach their host at this address, although it is in a public range. */
const CLOUD_HOST_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);
