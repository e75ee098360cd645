/** Finds the slug of the imported post that a link of a text leads to. */
export type FindPost = (address: string) => string | undefined;

/** Where a link among imported posts leads from now on; undefined for another link. */
export function linkToPost(address: string, findPost: FindPost): string | undefined {
  const slug = findPost(address);
  return slug && `/${slug}${/#.*$/s.exec(address)?.[0] ?? ''}`;
}
