/** A place where an uploaded file is used. */
export interface MediaUse {
  kind: 'profile' | 'bot' | 'site';
  /** What people see: "Profile picture of ada", "Website Tea shop". */
  label: string;
  /** The page on which the use can be changed. */
  href: string;
}

/** A use, with the id of the file. */
export type FoundUse = MediaUse & { mediaId: string };
