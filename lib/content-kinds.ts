/** Kinds of content whose changes invalidate cached pages. */
export type ContentKind =
  | 'catalog'
  | 'posts'
  | 'settings'
  /** This installation's own website and its assistant, which public pages show. */
  | 'own-site';
