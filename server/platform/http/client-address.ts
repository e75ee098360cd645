import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** The client's address, for display. */
export const clientAddressOf = (req: Request): string => withoutPort(req.ip ?? 'unknown');

/** Some proxies append the port of the connection: `203.0.113.7:567`, `[2001:db8::1]:567`. */
export const withoutPort = (address: string): string =>
  /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(address)?.slice(1).join('') ?? address;

/** The client's address, as the key of limits. */
export const networkAddressOf = (req: Request): string => networkOf(clientAddressOf(req));

/**
 * The unit that a limit counts: an IPv4 address, also in IPv6 notation (`::ffff:203.0.113.7`), or the /64 network of an
 * IPv6 address, because each connection is assigned a /64 and may use any address in it. Other text is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const network = [...ip.parts.slice(0, 4), 0, 0, 0, 0];
  return `${new ipaddr.IPv6(network)}/64`;
}
