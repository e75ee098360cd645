/**
 * The object that the flat fields of a form describe: `theme.color` becomes `{theme: {color}}`. Where a name is both a
 * value and the beginning of others, the last one counts.
 */
export function nestFields(fields: Record<string, unknown>): Record<string, unknown> {
  const root = emptyObject();
  for (const [name, value] of Object.entries(fields)) {
    const path = name.split('.');
    const last = path.pop() ?? '';
    let object = root;
    for (const key of path) {
      const inner = isNested(object[key]) ? object[key] : emptyObject();
      object[key] = inner;
      object = inner;
    }
    object[last] = value;
  }
  return root;
}

/** The flat fields of a form as a browser sends them: a list where a name occurs several times. */
export function flatFields(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const fields = emptyObject();
  for (const [name, value] of entries) {
    fields[name] = name in fields ? [fields[name], value].flat() : value;
  }
  return fields;
}

/** Without a prototype: a field may be named `__proto__`. */
const emptyObject = (): Record<string, unknown> => Object.create(null);

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
