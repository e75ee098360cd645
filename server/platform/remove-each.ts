import { AppError } from './errors.ts';
import type { BulkOutcome } from './http/bulk-answer.ts';

/**
 * Removes each in turn, with what belongs to it. Those that were deleted meanwhile (404) and those that may not be deleted
 * now (409) are left out and counted.
 */
export async function removeEach(
  ids: string[],
  remove: (id: string) => Promise<void>,
): Promise<BulkOutcome & { refused: number }> {
  const left = { 404: 0, 409: 0 };
  for (const id of ids)
    await remove(id).catch((error) => {
      if (!(error instanceof AppError) || (error.status !== 404 && error.status !== 409)) throw error;
      left[error.status] += 1;
    });
  return { count: ids.length - left[404] - left[409], missing: left[404], refused: left[409] };
}
