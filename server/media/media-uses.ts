import type { FoundUse, MediaUse, Picture } from '#lib/media-use.ts';
import type { Db } from '../platform/db/connect.ts';

/** Where files are used, by their ids; files without a use are absent. */
export type FindUses = (db: Db, ids: string[]) => Promise<Map<string, MediaUse[]>>;

/** Each feature that uses files knows its own uses of them. */
export const joinUses =
  (features: ((db: Db, ids: string[]) => Promise<FoundUse[]>)[]): FindUses =>
  async (db, ids) => {
    const uses = new Map<string, MediaUse[]>();
    // One after the other: within a transaction there is one connection.
    for (const find of features)
      for (const { mediaId, ...use } of await find(db, ids))
        uses.set(mediaId, [...(uses.get(mediaId) ?? []), use]);
    return uses;
  };

/** Stores the new version of a picture wherever it is used. */
export type UpdatePicture = (tx: Db, picture: Picture) => Promise<void>;

export const joinUpdates =
  (features: UpdatePicture[]): UpdatePicture =>
  async (tx, picture) => {
    for (const update of features) await update(tx, picture);
  };
