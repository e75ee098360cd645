import type { PageContextServer } from 'vike/types';
import type { LastSave, PostEditorData } from '#components/post-editor/editor-data.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { isEditorial } from '#lib/roles.ts';
import type { Viewer } from '#server/users/users.ts';
import { loadPictures } from '../load-pictures.ts';
import type { EditorPlace } from './editor-place.ts';

/** How many categories and tags the form offers. */
const MAX_CHOICES = 500;

export async function loadEditor(context: PageContextServer, place: EditorPlace): Promise<PostEditorData> {
  const { viewer, path, listPath } = place;
  const { posts, taxonomy, users } = context.services;
  const post = await posts.get(viewer, context.routeParams.id ?? '');
  const all = { limit: MAX_CHOICES, page: 1 };
  const [categories, tags, pictures, [owner], lastSave] = await Promise.all([
    taxonomy.listCategories(
      { entity: 'post', mode: 'select', excludeCategoriesWithoutLiveEntities: false },
      all,
    ),
    taxonomy.listTags({}, all),
    loadPictures(context, viewer, post.cover),
    post.ownerId && post.ownerId !== viewer.id ? users.publicProfiles([post.ownerId]) : [],
    loadLastSave(context, viewer, post.id),
  ]);
  return {
    title: post.title,
    post,
    viewerId: viewer.id,
    isStaff: isEditorial(viewer),
    path: path(post.id),
    listPath,
    categories: categories.results.map(({ id, name }) => ({ id, name })),
    tags: tags.results.map(({ id, name }) => ({ id, name })),
    pictures,
    writer: owner ? [owner.firstName, owner.lastName].filter(Boolean).join(' ') || owner.name : null,
    lastSave,
    timeZone: viewer.timeZone ?? 'UTC',
  };
}

async function loadLastSave(
  { services: { posts, clock } }: PageContextServer,
  viewer: Viewer,
  id: string,
): Promise<LastSave | null> {
  const { results } = await posts.revisions.list(viewer, id, { limit: 1, page: 1 });
  const [revision] = results;
  if (!revision) return null;
  return {
    editor: revision.editor?.id === viewer.id ? null : (revision.editor?.displayName ?? 'Someone'),
    at: displayTimestamp(revision.createdAt, { viewer, now: clock.now() }),
  };
}
