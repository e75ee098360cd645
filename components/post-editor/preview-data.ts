import type { PostView } from '#server/blog/blog.ts';
import type { ReviewedPost } from './ReviewForms.tsx';

export interface PreviewData {
  title: string;
  post: PostView;
  siteUrl: string;
  /** The page of the editor. */
  path: string;
  isOwn: boolean;
  /** What the viewer decides on. */
  reviewed: ReviewedPost | null;
}
