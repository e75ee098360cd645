import { toSlug } from '#lib/to-slug.ts';
import { decoded } from '../addresses.ts';
import { fitSlug, fitText } from '../fields.ts';
import { textOfHtml } from '../html.ts';
import type { WordpressItem } from './items.ts';

/** Where the posts of the export were: links among them lead to where they are imported to. */
export class PostAddresses {
  readonly #slugs = new Map<string, string>();
  #base = 'https://wordpress.invalid/';

  setBase(url: string): void {
    if (URL.canParse(url)) this.#base = url;
  }

  /** @param item a post or a page; what is in the trash is not imported */
  add(item: WordpressItem): void {
    if (UNUSED.test(item.fields['wp:status'] ?? '')) return;
    const id = item.fields['wp:post_id'];
    for (const address of [item.fields.link, item.fields.guid, id && `/?p=${id}`, id && `/?page_id=${id}`]) {
      const key = address && this.#keyOf(address);
      if (key) this.#slugs.set(key, slugOf(item));
    }
  }

  slugAt(address: string): string | undefined {
    const key = this.#keyOf(address);
    return key && this.#slugs.get(key);
  }

  /** The same with and without `www.`, TLS and the last slash. The root of the website is no post. */
  #keyOf(address: string): string | undefined {
    const url = URL.parse(address, this.#base);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    const { hostname, pathname, searchParams } = url;
    const id = searchParams.get('p') ?? searchParams.get('page_id');
    const path = decoded(pathname).replace(/\/+$/, '');
    if (path === '' && id === null) return undefined;
    return `${hostname.replace(/^www\./, '')}${path}${id === null ? '' : `?${id}`}`;
  }
}

/** The states of posts that were deleted or never saved. */
export const UNUSED = /^(?:trash|auto-draft|inherit)$/;

/** The slug that a post of WordPress gets. */
export function slugOf({ fields }: WordpressItem): string {
  const slug = decoded(fields['wp:post_name'] ?? '');
  return slug === ''
    ? toSlug(fitText('title', textOfHtml(fields.title ?? ''), []) ?? 'Untitled')
    : fitSlug(slug);
}
