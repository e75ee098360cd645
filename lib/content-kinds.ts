/** Kinds of content whose changes invalidate cached pages. */
export type ContentKind = 'catalog' | 'posts' | 'settings';
