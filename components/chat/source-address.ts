import { safeNextPath } from '../../lib/next-path.ts';
import { webAddress } from '../../lib/web-address.ts';

/** The address of a source if following it can only open a page: a path of this website, or a web address. */
export const sourceAddress = (address: string): string | null =>
  safeNextPath(address) === address ? address : webAddress(address);
