import { type Expression, sql } from 'kysely';
import type { FoundUse, MediaUse } from '#lib/media-use.ts';
import { adminPostPath, adminProductPath, botPath, sitePath } from '#lib/routes.ts';
import type { Db } from '../../platform/db/connect.ts';

/** A feature that uses files, and knows its own uses of them. */
export interface FileUser {
  /** The query for its uses: one that has those of all features is composed. */
  selectMediaUses?(db: Db, ids: string[]): Expression<FoundUse>;
  /** Uses that it has in memory. */
  usesOfMedia?(ids: string[]): (MediaUse & { mediaId: string })[];
}

export type SeenUse = Pick<FoundUse, 'mediaId' | 'id'>;

/** A use that the viewer may not know of: the file can't be deleted all the same. */
const HIDDEN = { label: 'Something else of its owner', href: '' };

export function createMediaUses() {
  let users: readonly FileUser[] = [];
  return {
    /** Called once, when all features are built that use files. */
    setUsers(all: readonly FileUser[]): void {
      users = all;
    },

    /**
     * By the ids of the files; files without a use are absent.
     * @param sees whether the viewer may know what uses the file; a setting has no id
     */
    async find(db: Db, ids: string[], sees: (use: SeenUse) => boolean): Promise<Map<string, MediaUse[]>> {
      const parts = users.flatMap((user) => user.selectMediaUses?.(db, ids) ?? []);
      const { rows } = await selectAll(parts).execute(db);
      const stored = rows.map((row) => ({
        mediaId: row.mediaId,
        kind: row.kind,
        ...(sees(row) ? PLACES[row.kind](row) : HIDDEN),
      }));
      const inMemory = users.flatMap((user) => user.usesOfMedia?.(ids) ?? []);
      const uses = [
        ...stored,
        ...inMemory.map((use) => (sees({ ...use, id: '' }) ? use : { ...use, ...HIDDEN })),
      ];
      const byFile = Map.groupBy(uses, ({ mediaId }) => mediaId);
      return new Map([...byFile].map(([id, found]) => [id, found.map(({ mediaId: _, ...use }) => use)]));
    },
  };
}

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
