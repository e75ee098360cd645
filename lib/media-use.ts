/** A place where an uploaded file is used. */
export interface MediaUse {
  kind: 'user' | 'bot' | 'site' | 'source' | 'post' | 'product' | 'item' | 'setting';
  /** As the interface shows it: "Profile picture of ada", "Website Tea shop". */
  label: string;
  /** The page on which the use can be changed; empty if the viewer may not know of it. */
  href: string;
}

/** A use as the query of a feature finds it. */
export interface FoundUse {
  mediaId: string;
  kind: Exclude<MediaUse['kind'], 'setting'>;
  /** Of what uses the file; for a source, of its assistant. Its slug and the name of its owner are empty where the place needs none. */
  id: string;
  name: string;
  slug: string;
  ownerName: string;
}

/** An uploaded picture as it is stored beside what uses it. */
export interface StoredPicture {
  id: string;
  /** Its picture path: the address on this website, with the version in its query: `/media/face.png?v=…`. */
  path: string;
  /** Empty for a decorative picture, null for one without a description yet. */
  altText: string | null;
}

/** The two parts of a picture path. */
export interface PictureSource {
  sourceUrl: string;
  /**
   * When the file was last changed, its texts and its focal point included: `imageUrl(sourceUrl, width, { version })`.
   * Null for a picture that never changes.
   */
  version: string | null;
}

/** An uploaded picture as the API shows it beside what it belongs to. */
export interface PictureView extends PictureSource {
  mediaId: string;
}

/** @param path a picture path, or one without a version */
export function parsePicturePath(path: string): PictureSource {
  const [sourceUrl = '', version] = path.split('?v=');
  return { sourceUrl, version: version === undefined ? null : decodeURIComponent(version) };
}

/** The picture path; null without a picture. */
export const formatPicturePath = (picture: PictureSource | null): string | null =>
  picture &&
  picture.sourceUrl + (picture.version === null ? '' : `?v=${encodeURIComponent(picture.version)}`);

export const presentPicture = (mediaId: string | null, path: string | null): PictureView | null =>
  mediaId && path ? { mediaId, ...parsePicturePath(path) } : null;

/** A file of the library as the picture that it would be somewhere else. */
export const pictureViewOf = (file: { id: string; sourceUrl: string; updatedAt: string }): PictureView => ({
  mediaId: file.id,
  sourceUrl: file.sourceUrl,
  version: file.updatedAt,
});
