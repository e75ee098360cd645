import type { StoredPicture } from '#lib/media-use.ts';
import type { ProductInput } from '#lib/schemas/catalog.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';
import { invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProductRow } from './catalog.queries.ts';
import { replaceMedia, selectMediaUses } from './products.queries.ts';

export interface ProductMediaDeps extends Pick<Platform, 'versions'> {
  /** A public picture that the viewer may use. */
  findPicture(tx: Db, viewer: Viewer, id: string): Promise<StoredPicture | undefined>;
  /** A file that the viewer may use. */
  findFile(tx: Db, viewer: Viewer, id: string): Promise<{ visibility: 'public' | 'private' } | undefined>;
}

/** The pictures of products, and the files of items. */
export const createProductMedia = ({ versions, findPicture, findFile }: ProductMediaDeps) => ({
  /**
   * Checks newly chosen files: a private file of another admin stays.
   * @throws AppError 422
   */
  async assertUsable(
    tx: Db,
    viewer: Viewer,
    { fileMediaId, template: { avatarMediaId } = {} }: ProductInput,
    before?: ProductRow,
  ): Promise<void> {
    if (avatarMediaId && avatarMediaId !== before?.avatar_media_id)
      if (!(await findPicture(tx, viewer, avatarMediaId)))
        throw invalid({ 'template.avatarMediaId': ['Choose a public picture of the library.'] });
    if (fileMediaId && fileMediaId !== before?.file_media_id)
      if ((await findFile(tx, viewer, fileMediaId))?.visibility !== 'private')
        throw invalid({
          fileMediaId: ['Choose one of your private files: everybody can open a public one at its address.'],
        });
  },

  /** @throws AppError 422 for a picture that does not exist or is not public */
  async save(tx: Db, viewer: Viewer, productId: string, mediaIds: string[] | undefined): Promise<void> {
    if (!mediaIds) return;
    for (const mediaId of mediaIds)
      if (!(await findPicture(tx, viewer, mediaId)))
        throw invalid({ mediaIds: ['Choose public pictures of the library.'] });
    await replaceMedia(tx, productId, mediaIds);
  },

  /** The pages that show the picture are rendered again. */
  async pictureChanged(tx: Db, { id }: StoredPicture): Promise<void> {
    if (await hasRow(selectMediaUses(tx, [id]))) await versions.bump(tx, 'catalog');
  },

  selectMediaUses,
});
