import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { PostView } from '../../server/blog/blog.ts';
import type { EditorPlace } from './editor-place.ts';

export interface PreviewData {
  title: string;
  post: PostView;
  siteUrl: string;
  /** The page of the editor. */
  path: string;
}

/** The working copy of a post as readers will see it. */
export async function loadPreview(context: PageContextServer, place: EditorPlace): Promise<PreviewData> {
  const { posts, blog, config } = context.services;
  const draft = await posts.get(place.viewer, context.routeParams.id ?? '');
  const post = await blog.preview(draft);
  if (!post) throw render(404);
  return { title: `Preview of ${draft.title}`, post, siteUrl: config.siteUrl, path: place.path(draft.id) };
}
