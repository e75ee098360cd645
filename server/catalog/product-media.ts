import type { FoundUse, StoredPicture } from '#lib/media-use.ts';
import { adminProductPath } from '#lib/routes.ts';
import type { Db } from '../platform/db/connect.ts';
import { invalid } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Viewer } from '../users/users.ts';
import { listMediaUses, replaceMedia } from './products.queries.ts';

interface Deps extends Pick<Platform, 'versions'> {
  /** A public picture that the viewer may use. */
  findPicture(tx: Db, viewer: Viewer, id: string): Promise<StoredPicture | undefined>;
}

/** The pictures of products. */
export const createProductMedia = ({ versions, findPicture }: Deps) => ({
  /** @throws AppError 422 for a picture that does not exist or is not public */
  async save(tx: Db, viewer: Viewer, productId: string, mediaIds: string[] | undefined): Promise<void> {
    if (!mediaIds) return;
    for (const mediaId of mediaIds)
      if (!(await findPicture(tx, viewer, mediaId)))
        throw invalid({ mediaIds: ['Choose public pictures of the library.'] });
    await replaceMedia(tx, productId, mediaIds);
  },

  /** The pages that show the picture are rendered again. */
  async updatePicture(tx: Db, { id }: StoredPicture): Promise<void> {
    if ((await listMediaUses(tx, [id])).length > 0) await versions.bump(tx, 'catalog');
  },

  usesOfMedia: async (tx: Db, mediaIds: string[]): Promise<FoundUse[]> =>
    (await listMediaUses(tx, mediaIds)).map(({ id, name, mediaId }) => ({
      mediaId,
      kind: 'product',
      label: `Product ${name}`,
      href: adminProductPath(id),
    })),
});
