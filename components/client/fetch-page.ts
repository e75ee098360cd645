/** A page of this website as a document; undefined where there is none, or it is another one than was asked for. */
export async function fetchPage(
  address: string,
  headers: Record<string, string> = {},
): Promise<Document | undefined> {
  const response = await fetch(address, { headers });
  if (!response.ok || response.redirected) return undefined;
  // The styles in it are those of this page; parsing them would violate the security policy.
  const html = (await response.text()).replace(/<style>.*?<\/style>/s, '');
  return new DOMParser().parseFromString(html, 'text/html');
}
