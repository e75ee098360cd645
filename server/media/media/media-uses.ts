import { type Expression, sql } from 'kysely';
import type { ImageSize } from '#lib/images.ts';
import type { FoundUse, MediaUse, StoredPicture } from '#lib/media-use.ts';
import { adminPostPath, adminProductPath, botPath, sitePath } from '#lib/routes.ts';
import type { Db } from '../../platform/db/connect.ts';

/** A feature that uses files, and knows its own uses of them. */
export interface FileUser {
  /** The query for its uses: one that has those of all features is composed. */
  selectMediaUses?(db: Db, ids: string[]): Expression<FoundUse>;
  /** Uses that it has in memory. */
  usesOfMedia?(ids: string[]): (MediaUse & { mediaId: string })[];
  /**
   * Stores the new version of a picture wherever it is used; absent in a feature without pictures.
   * @param size where the file was replaced
   */
  pictureChanged?(tx: Db, picture: StoredPicture, size?: ImageSize): Promise<void>;
}

export type MediaUses = ReturnType<typeof createMediaUses>;

export const createMediaUses = (fileUsers: () => readonly FileUser[]) => ({
  /** By the ids of the files; files without a use are absent. */
  async find(db: Db, ids: string[]): Promise<Map<string, MediaUse[]>> {
    const parts = fileUsers().flatMap((user) => user.selectMediaUses?.(db, ids) ?? []);
    const { rows } = await selectAll(parts).execute(db);
    const stored = rows.map((row) => ({ mediaId: row.mediaId, kind: row.kind, ...PLACES[row.kind](row) }));
    const uses = [...stored, ...fileUsers().flatMap((user) => user.usesOfMedia?.(ids) ?? [])];
    const byFile = Map.groupBy(uses, ({ mediaId }) => mediaId);
    return new Map([...byFile].map(([id, found]) => [id, found.map(({ mediaId: _, ...use }) => use)]));
  },

  /** One feature after the other: within a transaction there is one connection. */
  async pictureChanged(tx: Db, picture: StoredPicture, size?: ImageSize): Promise<void> {
    for (const user of fileUsers()) await user.pictureChanged?.(tx, picture, size);
  },
});

const selectAll = (parts: Expression<FoundUse>[]) =>
  sql<FoundUse>`${sql.join(
    parts.map((part) => sql`select "mediaId", kind, id, name, slug, "ownerName" from ${part} as uses`),
    sql` union all `,
  )}`;

const PLACES: Record<FoundUse['kind'], (use: FoundUse) => Pick<MediaUse, 'label' | 'href'>> = {
  user: ({ name }) => ({ label: `Profile picture of ${name}`, href: `/u/${name}/settings` }),
  bot: ({ name, slug, ownerName }) => ({
    label: `Assistant ${name}`,
    href: `${botPath(ownerName, slug)}/settings`,
  }),
  site: ({ name, slug, ownerName }) => ({
    label: `Website ${name}`,
    href: `${sitePath(ownerName, slug)}/settings`,
  }),
  source: ({ name, slug, ownerName }) => ({
    label: `Knowledge of ${name}`,
    href: `${botPath(ownerName, slug)}/knowledge`,
  }),
  post: ({ id, name, ownerName }) => ({
    label: `Post ${name}`,
    href: ownerName ? `/u/${ownerName}/posts/${id}` : adminPostPath(id),
  }),
  product: ({ id, name }) => ({ label: `Product ${name}`, href: adminProductPath(id) }),
  item: ({ id, name }) => ({ label: `Download of ${name}`, href: adminProductPath(id) }),
};
