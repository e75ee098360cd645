/** The address made absolute, if following it can only open a page; null for every other scheme. */
export function webAddress(address: string): string | null {
  if (!URL.canParse(address, location.href)) return null;
  const url = new URL(address, location.href);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
