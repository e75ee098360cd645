import type { ImageSize } from '#lib/images.ts';
import type { FoundUse, MediaUse, StoredPicture } from '#lib/media-use.ts';
import type { Db } from '../platform/db/connect.ts';

/** A feature that uses files, and knows its own uses of them. */
export interface FileUser {
  usesOfMedia(db: Db, ids: string[]): Promise<FoundUse[]>;
  /**
   * Stores the new version of a picture wherever it is used; absent in a feature without pictures.
   * @param size where the file was replaced
   */
  pictureChanged?(tx: Db, picture: StoredPicture, size?: ImageSize): Promise<void>;
}

export type MediaUses = ReturnType<typeof createMediaUses>;

/** The uses of all features, one after the other: within a transaction there is one connection. */
export const createMediaUses = (fileUsers: () => readonly FileUser[]) => ({
  /** By the ids of the files; files without a use are absent. */
  async find(db: Db, ids: string[]): Promise<Map<string, MediaUse[]>> {
    const uses = new Map<string, MediaUse[]>();
    for (const user of fileUsers())
      for (const { mediaId, ...use } of await user.usesOfMedia(db, ids))
        uses.set(mediaId, [...(uses.get(mediaId) ?? []), use]);
    return uses;
  },

  async pictureChanged(tx: Db, picture: StoredPicture, size?: ImageSize): Promise<void> {
    for (const user of fileUsers()) await user.pictureChanged?.(tx, picture, size);
  },
});
