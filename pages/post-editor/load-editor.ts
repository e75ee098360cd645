import type { PageContextServer } from 'vike/types';
import { isStaff } from '#lib/roles.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import { loadPictures } from '../load-pictures.ts';
import type { EditorPlace } from './editor-place.ts';

/** How many categories and tags the form offers. */
const MAX_CHOICES = 500;

export type PostEditorData = Awaited<ReturnType<typeof loadEditor>>;

export async function loadEditor(context: PageContextServer, place: EditorPlace) {
  const { viewer, path, listPath } = place;
  const { posts, taxonomy, users, newsletter } = context.services;
  const post = await posts.get(viewer, context.routeParams.id ?? '');
  const all = { limit: MAX_CHOICES, page: 1 };
  const [categories, tags, pictures, [owner], lastEditorName, recipients] = await Promise.all([
    taxonomy.listCategories(
      { entity: 'post', mode: 'select', excludeCategoriesWithoutLiveEntities: false },
      all,
    ),
    taxonomy.listTags({}, all),
    loadPictures(context, viewer, post.cover),
    post.ownerId && post.ownerId !== viewer.id ? users.publicProfiles([post.ownerId]) : [],
    lastEditor(context, viewer, post.id),
    isStaff(viewer) ? newsletter.countRecipients(post.id) : 0,
  ]);
  return {
    title: post.title,
    post,
    viewerId: viewer.id,
    /** Editors and admins publish without approval. */
    isStaff: isStaff(viewer),
    mayWrite: posts.mayWrite(viewer),
    /** The editor page; revisions and preview are below it. */
    path: path(post.id),
    listPath,
    categories: categories.results.map(({ id, name }) => ({ id, name })),
    tags: tags.results.map(({ id, name }) => ({ id, name })),
    /** Browsers without scripts choose a picture from these. */
    pictures,
    /** Null if the account was deleted, and for the viewer's own posts. */
    writer: owner ? [owner.firstName, owner.lastName].filter(Boolean).join(' ') || owner.name : null,
    lastEditor: lastEditorName,
    /** Subscribers who get the post when it becomes public by the email channel, for its editors. */
    recipients,
    timeZone: viewer.timeZone ?? 'UTC',
  };
}

/** Who saved the post last; null for the viewer. */
async function lastEditor({ services: { posts } }: PageContextServer, viewer: Viewer, id: string) {
  const { results } = await posts.revisions.list(viewer, id, { limit: 1, page: 1 });
  const [revision] = results;
  if (!revision) return 'Someone else';
  return revision.editor?.id === viewer.id ? null : (revision.editor?.displayName ?? 'Someone');
}
