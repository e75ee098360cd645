import { notFound } from '../errors.ts';

/** What became of the rows that were selected. */
export interface BulkOutcome {
  /** The number of those that the action was applied to. */
  count: number;
  /** The number of those that were deleted meanwhile. */
  missing: number;
}

/**
 * "3 websites deleted. One was not found: it was deleted meanwhile."
 * @param what the row as an error names it, then with the verb for one and for several: `One website deleted`
 * @throws AppError 404 if none was found
 */
export function bulkMessage(
  { count, missing }: BulkOutcome,
  { entity, one, several }: { entity: string; one: string; several: string },
): string {
  if (count === 0 && missing > 0) throw notFound(entity);
  const done = count === 1 ? `One ${one}.` : `${count} ${several}.`;
  if (missing === 0) return done;
  return missing === 1
    ? `${done} One was not found: it was deleted meanwhile.`
    : `${done} ${missing} were not found: they were deleted meanwhile.`;
}
