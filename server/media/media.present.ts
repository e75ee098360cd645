import { fileUrl } from '#lib/images.ts';
import type { MediaUse, Picture } from '#lib/media-use.ts';
import type { MediaRow } from './media.queries.ts';

/** A file of the media library. */
export interface MediaView {
  id: string;
  slug: string;
  type: MediaRow['type'];
  mimeType: string;
  /** A path of this website that stays the same when the file is replaced. */
  sourceUrl: string;
  /** In bytes. */
  size: number;
  /** In pixels; null for a file that is no picture. */
  width: number | null;
  height: number | null;
  /** A document whose first page can be shown as a picture: `imageUrl(sourceUrl, width)`. */
  hasPreview: boolean;
  ownerId: string | null;
  details: { title: string; altText: string | null; caption: string | null };
  /** A picture that carries no information; its alt text is empty. */
  isDecorative: boolean;
  /** Private files are for their owner and the staff. */
  visibility: MediaRow['visibility'];
  /** The point that crops keep, from 0 (left, top) to 1. */
  focal: { x: number; y: number };
  createdAt: string;
  updatedAt: string;
}

/** A file as the API shows it. */
export interface MediaDetails extends MediaView {
  usedIn: MediaUse[];
}

export const mediaPath = (slug: string): string => `/media/${slug}`;

export const pictureOf = ({ id, slug, updated_at, alt_text }: MediaRow): Picture => ({
  id,
  path: fileUrl(mediaPath(slug), updated_at),
  altText: alt_text,
});

export const presentMedia = (file: MediaRow): MediaView => ({
  id: file.id,
  slug: file.slug,
  type: file.type,
  mimeType: file.mime,
  sourceUrl: mediaPath(file.slug),
  size: file.size,
  width: file.width,
  height: file.height,
  hasPreview: file.preview_key !== null,
  ownerId: file.owner_id,
  details: { title: file.title, altText: file.alt_text, caption: file.caption },
  isDecorative: file.alt_text === '',
  visibility: file.visibility,
  focal: { x: file.focal_x, y: file.focal_y },
  createdAt: file.created_at,
  updatedAt: file.updated_at,
});
