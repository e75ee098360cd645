/** What a change names: what is undefined in it stays as it is. */
export const omitUndefined = <Change extends object>(change: Change): Partial<Change> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Change>;
