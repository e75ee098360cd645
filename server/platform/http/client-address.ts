import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Where a request comes from, as people are shown it. */
export const clientAddressOf = (req: Request): string => req.ip ?? 'unknown';

/** Where a request comes from, as limits count it. */
export const networkAddressOf = (req: Request): string => networkOf(clientAddressOf(req));

/**
 * Whom a limit takes for one: an IPv4 address, also where it is written as IPv6 (`::ffff:203.0.113.7`), or the /64 of
 * an IPv6 address, because every line is given one of these and may use any address in it. What is no address stays.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const network = [...ip.parts.slice(0, 4), 0, 0, 0, 0];
  return `${new ipaddr.IPv6(network)}/64`;
}
