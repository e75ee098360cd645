import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { isStaff } from '#lib/roles.ts';
import type { EditorPlace } from './editor-place.ts';

/** A text that is still being rendered is shown as it is written meanwhile. */
const REFRESH_SECONDS = 2;

export type PreviewData = Awaited<ReturnType<typeof loadPreview>>;

/** The working copy of a post as readers will see it. */
export async function loadPreview(context: PageContextServer, place: EditorPlace) {
  const { posts, blog, newsletter, config } = context.services;
  const draft = await posts.get(place.viewer, context.routeParams.id ?? '');
  const preview = await blog.preview(place.viewer.id, draft);
  if (!preview) throw render(404);
  const { post, note } = preview;
  const { id, version, ownerId, title, channel, approvalStatus } = draft;
  const isWaiting = approvalStatus === 'awaiting_approval' && isStaff(place.viewer);
  return {
    title: `Preview of ${title}`,
    post,
    note,
    ...(note?.kind === 'waiting' && { refreshSeconds: REFRESH_SECONDS }),
    siteUrl: config.siteUrl,
    path: place.path(id),
    isOwn: ownerId === place.viewer.id,
    /** The version that the viewer decides on. */
    reviewed: isWaiting
      ? { id, version, ownerId, title, channel, recipients: await newsletter.countRecipients(id) }
      : null,
  };
}
