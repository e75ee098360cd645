/** What the search of the back office finds, in words. */
export const PLACE_KINDS = {
  page: 'Page',
  post: 'Post',
  user: 'User',
  site: 'Website',
  product: 'Product',
  setting: 'Setting',
} as const;

export type PlaceKind = keyof typeof PLACE_KINDS;

/** A place of the back office. */
export interface Place {
  kind: PlaceKind;
  name: string;
  /** A second text, such as an email address; null without one. */
  note: string | null;
  href: string;
}
