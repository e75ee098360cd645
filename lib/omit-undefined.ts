/** Removes undefined fields from a partial update; these fields stay unchanged. */
export const omitUndefined = <Change extends object>(change: Change): Partial<Change> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Change>;
