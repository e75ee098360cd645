import type { Db, Engine } from '../../platform/db/connect.ts';
import { notFound } from '../../platform/errors.ts';
import { lockPositions, updateProduct } from './products.queries.ts';

/** Exchanges a product with its neighbour in display order. @throws AppError 404 */
export async function moveProduct(
  tx: Db,
  engine: Engine,
  id: string,
  direction: 'up' | 'down',
): Promise<void> {
  const rows = await lockPositions(tx, engine);
  const from = rows.findIndex((row) => row.id === id);
  const [moved] = from < 0 ? [] : rows.splice(from, 1);
  if (!moved) throw notFound('product');
  rows.splice(Math.max(0, from + (direction === 'up' ? -1 : 1)), 0, moved);
  for (const [position, row] of rows.entries())
    if (row.position !== position) await updateProduct(tx, row.id, { position });
}
