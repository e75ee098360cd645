import { Resolver } from 'node:dns/promises';
import type { Resolve } from './own-addresses.ts';

/**
 * Resolves names of untrusted addresses by asking the name servers itself. `dns.lookup` occupies a thread until it has an
 * answer: some names whose servers never answer would delay the lookups of everything else, such as mail and the database.
 * @param servers default: those of this machine
 */
export const createResolvePublic =
  (servers?: string[]): Resolve =>
  (hostname, _options, callback) => {
    if (/(?:^|\.)localhost\.?$/.test(hostname)) return callback(null, [{ address: '127.0.0.1', family: 4 }]);
    // A new one for each name: it reads the machine's settings, which may change.
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const addresses = async (family: 4 | 6) => {
      const found = await (family === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname));
      return found.map((address) => ({ address, family }));
    };
    Promise.allSettled([addresses(4), addresses(6)]).then((answers) => {
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (found.length > 0) return callback(null, found);
      const error = new Error(`${hostname} was not found.`);
      callback(Object.assign(error, { code: 'ENOTFOUND' }), []);
    });
  };
