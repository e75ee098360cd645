import { safeNextPath } from '../../lib/next-path.ts';

/** The address of a source if following it can only open a page: a web address, or a path of this website. */
export function sourceAddress(address: string): string | null {
  if (safeNextPath(address) === address) return address;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
