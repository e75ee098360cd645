import { fileUrl } from '#lib/images.ts';
import type { MediaUse, StoredPicture } from '#lib/media-use.ts';
import type { MediaRow } from './media.queries.ts';

export type MediaView = ReturnType<typeof presentMedia>;
export type MediaDetails = ReturnType<typeof presentDetails>;

export const mediaPath = (slug: string): string => `/media/${slug}`;

export const pictureOf = ({ id, slug, updated_at, alt_text }: MediaRow): StoredPicture => ({
  id,
  path: fileUrl(mediaPath(slug), updated_at),
  altText: alt_text,
});

/** A file of the media library. */
export const presentMedia = (file: MediaRow) => ({
  id: file.id,
  slug: file.slug,
  type: file.type,
  mimeType: file.mime,
  /** A path of this website that stays the same when the file is replaced. */
  sourceUrl: mediaPath(file.slug),
  /** The size is in bytes. */
  size: file.size,
  /** In pixels; null for a file that is no picture. */
  width: file.width,
  height: file.height,
  /** A document whose first page can be shown as a picture: `imageUrl(sourceUrl, width)`. */
  hasPreview: file.preview_key !== null,
  ownerId: file.owner_id,
  /** Its owner, or somebody of the team for whose website it was uploaded; null for older files. */
  uploadedBy: file.uploaded_by,
  details: { title: file.title, altText: file.alt_text, caption: file.caption },
  /** A picture that carries no information; its alt text is empty. */
  isDecorative: file.alt_text === '',
  /** Private files are for their owner and the staff. */
  visibility: file.visibility,
  /** The focal point for crops, from 0 (left, top) to 1. */
  focal: { x: file.focal_x, y: file.focal_y },
  createdAt: file.created_at,
  updatedAt: file.updated_at,
});

/** A file as the API shows it. */
export const presentDetails = (file: MediaRow, usedIn: MediaUse[] = []) => ({
  ...presentMedia(file),
  usedIn,
});

/** A file as a row of a table. */
export const presentMediaRow = (file: MediaRow) => {
  const { details, ...view } = presentMedia(file);
  return { ...view, ...details };
};
