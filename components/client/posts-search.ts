import { ADMIN_POSTS } from '#lib/routes.ts';

const STORED = 'posts_search_params';

/**
 * Stores the filters of the back office's posts, and returns to them from its other pages: their links to the list get
 * the filters. Without scripts the address of a post has them.
 */
export function savePostsSearch(): void {
  const { pathname, search } = location;
  if (!pathname.startsWith('/admin')) return;
  try {
    if (pathname === ADMIN_POSTS) localStorage.setItem(STORED, search);
    else leadToFilters(localStorage.getItem(STORED) ?? '');
  } catch {
    // Without storage, the links lead to all posts.
  }
}

function leadToFilters(search: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href="${ADMIN_POSTS}"]`))
    link.setAttribute('href', ADMIN_POSTS + search);
}
