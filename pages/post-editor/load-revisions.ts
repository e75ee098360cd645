import type { PageContextServer } from 'vike/types';
import { APPROVED, CURRENT, comparedFields } from '#components/publishing/post-editor/compared-fields.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import type { EditorPlace } from './editor-place.ts';

/** A post has no more. */
const MAX_REVISIONS = 100;

export type RevisionsData = Awaited<ReturnType<typeof loadRevisions>>;

/** The revisions of a post; `?from=…&to=…` compares two of them. */
export async function loadRevisions(context: PageContextServer, place: EditorPlace) {
  const { viewer } = place;
  const { posts, clock, taxonomy } = context.services;
  const post = await posts.get(viewer, context.routeParams.id ?? '');
  const { results } = await posts.revisions.list(viewer, post.id, { limit: MAX_REVISIONS, page: 1 });
  const revisions = results.map(({ id, editor, createdAt, kind }) => ({
    id,
    editor: editor?.displayName ?? 'A deleted account',
    at: displayTimestamp(createdAt, { viewer, now: clock.now() }),
    isAutosaved: kind === 'autosaved',
  }));
  const { from, to = CURRENT } = context.urlParsed.search;

  const contentOf = (id: string) => {
    if (id === CURRENT) return post;
    if (id === APPROVED) return posts.revisions.approved(viewer, post.id);
    return posts.revisions.get(viewer, post.id, id);
  };
  const labelOf = (id: string): string => {
    const revision = revisions.find((known) => known.id === id);
    if (revision) return `${revision.at.text}, ${revision.editor}`;
    return id === APPROVED ? 'Approved text' : 'Current text';
  };
  async function compare(one: string, other: string) {
    const [before, after] = await Promise.all([contentOf(one), contentOf(other)]);
    const categories = await taxonomy.categoriesById(
      [before.categoryId, after.categoryId].flatMap((id) => id ?? []),
    );
    const nameOf = (id: string | null) => (id ? (categories.get(id)?.name ?? '') : '');
    return {
      before: labelOf(one),
      after: labelOf(other),
      fields: comparedFields(
        { ...before, category: nameOf(before.categoryId) },
        { ...after, category: nameOf(after.categoryId) },
      ),
    };
  }

  return {
    title: `Revisions of ${post.title}`,
    postId: post.id,
    postTitle: post.title,
    version: post.version,
    path: place.path(post.id),
    revisions,
    hasPendingChange: post.hasPendingChange,
    /** Ids of the compared revisions, `CURRENT` or `APPROVED`. */
    from: from ?? (post.hasPendingChange ? APPROVED : (revisions[1]?.id ?? CURRENT)),
    to,
    comparison: from ? await compare(from, to) : null,
  };
}
