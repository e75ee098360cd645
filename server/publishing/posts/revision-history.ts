import type { Viewer } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { orNotFound } from '../../platform/errors.ts';
import { contentOf, type PostContent, readContent } from './post-content.ts';
import type { PostWriter, WriterDeps } from './post-writer.ts';
import { type EditedPost, presentRevision } from './posts.present.ts';
import { findPostFor, listTagIds, type PostRow } from './posts.queries.ts';
import { findRevision, listRevisions } from './revisions.queries.ts';

/** The revisions of a post: to read, to compare, to restore. */
export function createRevisionHistory({ database, media, writer }: WriterDeps & { writer: PostWriter }) {
  const { db } = database;

  const load = async (viewer: Viewer, idOrSlug: string): Promise<PostRow> =>
    orNotFound(await findPostFor(db, viewer, idOrSlug), 'post');

  /** The cover of the revision may have been deleted, or belong to another user. */
  async function coverOf(tx: Db, viewer: Viewer, { coverMediaId }: PostContent, current: PostContent) {
    if (coverMediaId === null || coverMediaId === current.coverMediaId) return coverMediaId;
    return (await media.files.findPicture(tx, viewer, coverMediaId))?.id ?? null;
  }

  return {
    /** The newest first. @throws AppError 404 */
    async list(viewer: Viewer, idOrSlug: string, paging: Paging) {
      const row = await load(viewer, idOrSlug);
      const { rows, count } = await listRevisions(db, row.id, paging);
      return { results: rows.map(presentRevision), count };
    },

    /** The content of a revision. @throws AppError 404 */
    async get(viewer: Viewer, idOrSlug: string, id: string): Promise<PostContent> {
      const row = await findPostFor(db, viewer, idOrSlug);
      const revision = orNotFound(row && (await findRevision(db, row.id, id)), 'revision');
      return readContent(revision.content);
    },

    /** The approved content, which a pending change does not affect yet. @throws AppError 404 */
    async approved(viewer: Viewer, idOrSlug: string): Promise<PostContent> {
      const row = await load(viewer, idOrSlug);
      return contentOf(row, await listTagIds(db, row.id));
    },

    /**
     * Saves the content of a revision again. Slug, date and channel keep their current values; a category, tags or a cover
     * that no longer exist are left out.
     * @throws AppError 404, 409
     */
    restore(viewer: Viewer, idOrSlug: string, revisionId: string, version?: number): Promise<EditedPost> {
      return writer.change(viewer, idOrSlug, version, async (tx, _viewer, { row, content }) => {
        const revision = orNotFound(await findRevision(tx, row.id, revisionId), 'revision');
        const { slug, publishedAt, channel } = content;
        const restored = { ...readContent(revision.content), slug, publishedAt, channel };
        const coverMediaId = await coverOf(tx, viewer, restored, content);
        return { content: { ...restored, coverMediaId }, kind: 'saved' };
      });
    },
  };
}
