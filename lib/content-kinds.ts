/** Content whose change invalidates the cached pages that show it. */
export type ContentKind = 'catalog' | 'posts' | 'settings';
