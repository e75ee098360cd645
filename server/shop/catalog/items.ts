import type { Viewer } from '../../accounts/accounts.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Markdown } from '../../publishing/publishing.ts';
import type { ProductView } from './catalog.present.ts';
import { listContents } from './catalog.queries.ts';
import type { FilesOf } from './product-parts.ts';

/** The licence and the download of an item. */
export interface ItemContent {
  /** Safe HTML; empty without a licence text. */
  licenceHtml: string;
  /** Its name, and its size in bytes. */
  file: { id: string; name: string; size: number } | null;
}

interface Deps extends Pick<Platform, 'database'> {
  markdown: Markdown;
  catalog: { product(viewer: Viewer, idOrSlug: string): Promise<ProductView> };
  filesOf: FilesOf;
  hasProduct(userId: string, productId: string): Promise<boolean>;
}

export type Items = ReturnType<typeof createItems>;

/** The content of items, for who has them. */
export function createItems({ database: { db }, markdown, catalog, filesOf, hasProduct }: Deps) {
  /** Without a check of access, by the ids of the products; other kinds have none. */
  async function contentsOf(productIds: string[]): Promise<Map<string, ItemContent>> {
    const rows = await listContents(db, productIds);
    const files = await filesOf(rows.flatMap(({ file_media_id }) => file_media_id ?? []));
    const contents = rows.map(async ({ id, licence, file_media_id }) => {
      const file = files.get(file_media_id ?? '');
      const content: ItemContent = {
        licenceHtml: licence === null ? '' : await markdown.htmlOf(id, licence),
        file: file ? { id: file.id, name: file.slug, size: file.size } : null,
      };
      return [id, content] as const;
    });
    return new Map(await Promise.all(contents));
  }

  /** Null for viewers who do not have the item. */
  async function contentOf(
    viewer: Viewer | null,
    { id, kind }: Pick<ProductView, 'id' | 'kind'>,
  ): Promise<ItemContent | null> {
    if (!viewer || kind !== 'item' || !(await hasProduct(viewer.id, id))) return null;
    return (await contentsOf([id])).get(id) ?? null;
  }

  return {
    contentsOf,
    contentOf,

    /** The file of an item; null for viewers who do not have it. @throws AppError 404 for an unknown product */
    async fileOf(viewer: Viewer, idOrSlug: string): Promise<ItemContent['file']> {
      const content = await contentOf(viewer, await catalog.product(viewer, idOrSlug));
      return content?.file ?? null;
    },
  };
}
