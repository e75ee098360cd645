import type { DisplayTimestamp } from '#lib/display-timestamp.ts';

export interface ShownRevision {
  id: string;
  editor: string;
  at: DisplayTimestamp;
  isAutosaved: boolean;
}

/** A field that can be compared; only those that differ are shown. */
export interface ComparedField {
  label: string;
  before: string;
  after: string;
}

export interface Comparison {
  /** Names of the two revisions. */
  before: string;
  after: string;
  fields: ComparedField[];
}

export interface RevisionsData {
  title: string;
  postId: string;
  postTitle: string;
  version: number;
  /** The page of the editor. */
  path: string;
  /** The newest first. */
  revisions: ShownRevision[];
  /** Whether the approved text differs from the current one. */
  hasPendingChange: boolean;
  /** Ids of the compared revisions, `CURRENT` or `APPROVED`. */
  from: string;
  to: string;
  comparison: Comparison | null;
}

/** The value for the current text, in place of a revision's id. */
export const CURRENT = 'current';
/** The value for the approved text, which readers see while a change is pending. */
export const APPROVED = 'approved';
