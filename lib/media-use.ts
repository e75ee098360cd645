/** A place where an uploaded file is used. */
export interface MediaUse {
  kind: 'profile' | 'bot' | 'site' | 'source';
  /** What people see: "Profile picture of ada", "Website Tea shop". */
  label: string;
  /** The page on which the use can be changed. */
  href: string;
}

/** An uploaded picture that is used somewhere. */
export interface Picture {
  id: string;
  /** Its address on this website. */
  path: string;
}

/** A use, with the id of the file. */
export type FoundUse = MediaUse & { mediaId: string };

/** An uploaded picture as the API shows it beside what it belongs to. */
export interface PictureView {
  mediaId: string;
  sourceUrl: string;
}

export const presentPictureOf = (mediaId: string | null, path: string | null): PictureView | null =>
  mediaId && path ? { mediaId, sourceUrl: path } : null;
