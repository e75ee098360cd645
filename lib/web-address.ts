/**
 * The absolute address for a link that can only open a page; null for other schemes (such as `javascript:`), and for a
 * source without a page, whose address is empty.
 */
export function webAddress(address: string, base?: string): string | null {
  if (address === '' || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
