/**
 * The fields of `after` that differ, with their values before and after; undefined if none does. Values are JSON.
 * `updatedAt` is left out: it differs after every change.
 */
export function changedFields<Fields extends object>(
  before: Partial<Fields>,
  after: Partial<Fields>,
): { before: Partial<Fields>; after: Partial<Fields> } | undefined {
  const names = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) =>
      name !== 'updatedAt' && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (names.length === 0) return undefined;
  const pick = (fields: Partial<Fields>) =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? null])) as Partial<Fields>;
  return { before: pick(before), after: pick(after) };
}
