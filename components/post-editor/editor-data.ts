import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import type { MediaView } from '#server/media/media.ts';
import type { EditedPost } from '#server/posts/posts.ts';

export interface Choice {
  id: string;
  name: string;
}

export interface LastSave {
  /** Null for the viewer. */
  editor: string | null;
  at: DisplayTimestamp;
}

/** The view model of the editor. */
export interface PostEditorData {
  title: string;
  post: EditedPost;
  viewerId: string;
  /** Editors and admins publish without approval. */
  isStaff: boolean;
  /** Path of the editor page; revisions and preview are below it. */
  path: string;
  /** The list that the post is in. */
  listPath: string;
  categories: Choice[];
  tags: Choice[];
  /** For browsers without scripts. */
  pictures: MediaView[];
  /** Null if the account was deleted, and for the viewer's own posts. */
  writer: string | null;
  lastSave: LastSave | null;
  /** An IANA name. */
  timeZone: string;
}
