/** A place where an uploaded file is used. */
export interface MediaUse {
  kind: 'profile' | 'bot' | 'site' | 'source' | 'post';
  /** As the interface shows it: "Profile picture of ada", "Website Tea shop". */
  label: string;
  /** The page on which the use can be changed. */
  href: string;
}

/** An uploaded picture that is used somewhere. */
export interface Picture {
  id: string;
  /** Its address on this website with its version (see `VersionedPath`), as it is stored: `/media/face.png?v=…`. */
  path: string;
  /** Empty for a decorative picture, null for one without a description yet. */
  altText: string | null;
}

/** A use, with the id of the file. */
export type FoundUse = MediaUse & { mediaId: string };

/** An uploaded picture as the API shows it beside what it belongs to. */
export interface PictureView extends VersionedPath {
  mediaId: string;
}

/** A file of the library as the picture that it would be somewhere else. */
export const asPicture = (file: { id: string; sourceUrl: string; updatedAt: string }): PictureView => ({
  mediaId: file.id,
  sourceUrl: file.sourceUrl,
  version: file.updatedAt,
});

export interface VersionedPath {
  sourceUrl: string;
  /**
   * When the file was last changed, its texts and its focal point included: `imageUrl(sourceUrl, width, { version })`.
   * Null for a picture that never changes.
   */
  version: string | null;
}

/** @param path as `Picture` has it, or without a version */
export function versionedPath(path: string): VersionedPath {
  const [sourceUrl = '', version] = path.split('?v=');
  return { sourceUrl, version: version === undefined ? null : decodeURIComponent(version) };
}

/** The path as `Picture` has it; null without a picture. */
export const pathOfPicture = (picture: VersionedPath | null): string | null =>
  picture &&
  picture.sourceUrl + (picture.version === null ? '' : `?v=${encodeURIComponent(picture.version)}`);

export const presentPictureOf = (mediaId: string | null, path: string | null): PictureView | null =>
  mediaId && path ? { mediaId, ...versionedPath(path) } : null;
