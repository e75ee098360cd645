import { isImageFile } from '#lib/file-formats.ts';
import { decoded } from '../addresses.ts';
import type { ParsedPicture } from '../parsed.ts';
import type { WordpressItem } from './items.ts';

export interface Attachment {
  id: string;
  /** The id of the post that the picture was uploaded to; 0 for none. */
  parent: string;
  url: string;
  details: { altText?: string; title?: string; caption?: string };
}

/** The pictures of the exported website, and those in the archives that were sent along. */
export class Attachments {
  readonly #byId = new Map<string, Attachment>();
  readonly #byPath = new Map<string, Attachment>();
  /** By their paths below `uploads`, and by their names. */
  readonly #files = new Map<string, { file: number; name: string }>();
  #base = 'https://wordpress.invalid/';

  setBase(url: string): void {
    if (URL.canParse(url)) this.#base = url.endsWith('/') ? url : `${url}/`;
  }

  addFile(file: number, name: string): void {
    if (!isImageFile(name)) return;
    const below = belowUploads(name) ?? name;
    for (const key of [below, below.slice(below.lastIndexOf('/') + 1)])
      if (!this.#files.has(key)) this.#files.set(key, { file, name });
  }

  add({ fields, meta }: WordpressItem): void {
    const url = fields['wp:attachment_url'] ?? fields.guid ?? '';
    const path = pathOf(url, this.#base);
    if (path === undefined || !isImageFile(path)) return;
    const altText = meta._wp_attachment_image_alt?.trim();
    const title = fields.title?.trim().slice(0, 200);
    const caption = fields['excerpt:encoded']?.trim().slice(0, 1000);
    const attachment = {
      id: fields['wp:post_id'] ?? '',
      parent: fields['wp:post_parent'] ?? '',
      url: new URL(url, this.#base).href,
      details: { ...(altText && { altText }), ...(title && { title }), ...(caption && { caption }) },
    };
    this.#byId.set(attachment.id, attachment);
    this.#byPath.set(path, attachment);
  }

  get(id: string): Attachment | undefined {
    return this.#byId.get(id);
  }

  /** The pictures that were uploaded to a post. */
  of(postId: string): Attachment[] {
    return [...this.#byId.values()].filter(({ parent }) => parent === postId);
  }

  altTextOf(address: string): string | undefined {
    return this.#attachmentAt(address)?.details.altText;
  }

  /** The picture that an address shows: the one that was uploaded, also for an address of a smaller size of it. */
  find(address: string): Omit<ParsedPicture, 'address'> | undefined {
    const path = pathOf(address, this.#base);
    if (path === undefined || !isImageFile(path)) return undefined;
    const attachment = this.#attachmentAt(address);
    const url = attachment?.url ?? new URL(address, this.#base).href;
    const file = this.#fileAt(pathOf(url, this.#base) ?? path);
    return { ...attachment?.details, source: file ?? { url } };
  }

  #attachmentAt(address: string): Attachment | undefined {
    const path = pathOf(address, this.#base);
    return path === undefined ? undefined : (this.#byPath.get(path) ?? this.#byPath.get(fullSize(path)));
  }

  #fileAt(path: string): { file: number; name: string } | undefined {
    const below = belowUploads(path) ?? path;
    const name = below.slice(below.lastIndexOf('/') + 1);
    return this.#files.get(below) ?? this.#files.get(fullSize(below)) ?? this.#files.get(name);
  }
}

/** WordPress appends the size: `door-300x200.jpg`. */
const fullSize = (path: string): string => path.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z]+$)/i, '');

const belowUploads = (path: string): string | undefined => /(?:^|\/)uploads\/(.+)$/.exec(path)?.[1];

function pathOf(address: string, base: string): string | undefined {
  const url = URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) ? decoded(url.pathname) : undefined;
}
