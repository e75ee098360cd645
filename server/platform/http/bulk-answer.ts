import { notFound } from '../errors.ts';

/** What became of the rows that were selected. */
export interface BulkOutcome {
  /** The number of those that the action was applied to. */
  count: number;
  /** The number of those that were deleted meanwhile. */
  missing: number;
}

/**
 * `3 websites deleted. One was not found: it was deleted meanwhile.`
 * @param entity what an error names
 * @param done the verb, or those for one and for several
 * @throws AppError 404 if none was found
 */
export function bulkAnswer(
  { count, missing }: BulkOutcome,
  entity: string,
  done: string | readonly [string, string],
  [one, several] = [entity, `${entity}s`],
): { count: number; message: string } {
  if (count === 0 && missing > 0) throw notFound(entity);
  const [doneToOne, doneToSeveral] = typeof done === 'string' ? [done, done] : done;
  const message = count === 1 ? `One ${one} ${doneToOne}.` : `${count} ${several} ${doneToSeveral}.`;
  if (missing === 0) return { count, message };
  const lost =
    missing === 1
      ? 'One was not found: it was deleted meanwhile.'
      : `${missing} were not found: they were deleted meanwhile.`;
  return { count, message: `${message} ${lost}` };
}
