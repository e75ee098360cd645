import { safeNextPath } from '#lib/next-path.ts';
import { webAddress } from '#lib/web-address.ts';

/** The address of a source if it is safe to link to: a path of this website, or an http(s) address. */
export const sourceAddress = (address: string): string | null =>
  safeNextPath(address) === address ? address : webAddress(address);
