import { readIconShape } from '../../media/media.ts';
import type { Db } from '../../platform/db/connect.ts';
import { idsOf } from '../../platform/ids.ts';
import type { LibraryFile, ProductParts } from './catalog.present.ts';
import { listMediaOf, type PlanRow, type ProductRow } from './catalog.queries.ts';
import { listRatings } from './reviews.queries.ts';

/** Files by their ids. */
export type FilesOf = (ids: string[]) => Promise<Map<string, LibraryFile>>;

/**
 * Loads the parts of products in other tables; the same number of queries for many as for one.
 * @param hasContent whether to read the files of items and templates too, which only admins see
 */
export async function loadParts(
  db: Db,
  filesOf: FilesOf,
  products: ProductRow[],
  plans: PlanRow[],
  hasContent = false,
): Promise<(product: ProductRow) => ProductParts> {
  const ids = idsOf(products);
  const pictures = await listMediaOf(db, ids);
  const contentIds = hasContent
    ? products.flatMap(({ avatar_media_id, file_media_id }) => [avatar_media_id ?? [], file_media_id ?? []])
    : [];
  const files = await filesOf([...pictures.map(({ media_id }) => media_id), ...contentIds.flat()]);
  const ratings = new Map((await listRatings(db, ids)).map((rating) => [rating.productId, rating]));
  const icons = [...new Set(products.flatMap(({ icon }) => icon ?? []))];
  const shapes = new Map(
    await Promise.all(icons.map(async (icon) => [icon, await readIconShape(icon)] as const)),
  );
  const plansByProduct = Map.groupBy(plans, (plan) => plan.product_id);
  const picturesByProduct = Map.groupBy(pictures, (picture) => picture.product_id);
  return ({ id, icon, avatar_media_id, file_media_id }) => ({
    plans: plansByProduct.get(id) ?? [],
    pictures: (picturesByProduct.get(id) ?? []).flatMap(({ media_id }) => files.get(media_id) ?? []),
    avatar: files.get(avatar_media_id ?? ''),
    file: files.get(file_media_id ?? ''),
    iconShape: shapes.get(icon ?? '') ?? null,
    rating: ratings.get(id),
  });
}
