import type { DisplayTimestamp } from '../../lib/display-timestamp.ts';

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
  /** What the two are called. */
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
  /** The ids that are compared; `current` is the text as it is. */
  from: string;
  to: string;
  comparison: Comparison | null;
}

/** Names the text as it is among the revisions. */
export const CURRENT = 'current';
