/** Where a page's back arrow leads, by the page's path; `$1` stands for what the first group holds. */
const TARGETS: readonly [page: RegExp, target: string][] = [
  [/^\/blog\/[^/]+$/, '/blog'],
  [/^\/blog\/([^/]+)\/[^/]+$/, '/blog/$1'],
  [/^\/u\/[^/]+\/(?:posts|settings)$/, '/u'],
  [/^\/u\/[^/]+\/posts\/[^/]+$/, '/u?goto=posts'],
  [/^\/u\/([^/]+)\/sites\/[^/]+$/, '/u/$1/sites'],
  [/^\/admin\/(?:categories|posts|products|profile|tags|users)$/, '/admin'],
  [/^\/admin\/(posts|products)\/[^/]+$/, '/admin/$1'],
];

/** The page above the one at `path` (a path, with or without its query); the home page where there is none. */
export function backLinkOf(path: string): string {
  const page = path.replace(/[?#].*$/s, '').replace(/\/$/, '');
  for (const [pattern, target] of TARGETS) {
    if (pattern.test(page)) return page.replace(pattern, target);
  }
  return '/';
}
