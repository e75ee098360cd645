import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { isEditorial } from '#lib/roles.ts';
import type { EditorPlace } from './editor-place.ts';

export type PreviewData = Awaited<ReturnType<typeof loadPreview>>;

/** The working copy of a post as readers will see it. */
export async function loadPreview(context: PageContextServer, place: EditorPlace) {
  const { posts, blog, config } = context.services;
  const draft = await posts.get(place.viewer, context.routeParams.id ?? '');
  const post = await blog.preview(draft);
  if (!post) throw render(404);
  const { id, version, ownerId, approvalStatus } = draft;
  const isWaiting = approvalStatus === 'awaiting_approval' && isEditorial(place.viewer);
  return {
    title: `Preview of ${draft.title}`,
    post,
    siteUrl: config.siteUrl,
    path: place.path(id),
    isOwn: ownerId === place.viewer.id,
    /** The version that the viewer decides on. */
    reviewed: isWaiting ? { id, version, ownerId } : null,
  };
}
