import { bare } from './bare.ts';

/** `alt_text` → `altText`; leading and trailing underscores are preserved. */
export function toCamelCase(key: string): string {
  return key.replace(/(?<=[A-Za-z0-9])_+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `altText` → `alt_text`, `sourceURL` → `source_url`. */
export function toSnakeCase(key: string): string {
  return key
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1_')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1_')
    .toLowerCase();
}

/** Copies JSON-like data with all object keys in camelCase. */
export function camelCaseKeys(value: unknown): unknown {
  return renameKeys(value, toCamelCase);
}

/** Copies JSON-like data with all object keys in snake_case. */
export function snakeCaseKeys(value: unknown): unknown {
  return renameKeys(value, toSnakeCase);
}

type Container = unknown[] | Record<string, unknown>;

/** Iterates over a list instead of recursing, because deep nesting would overflow the stack. */
function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  const copies = new Map<Container, Container>();
  const waiting: Container[] = [];

  const copyOf = (original: unknown): unknown => {
    if (!isContainer(original)) return original;
    const known = copies.get(original);
    if (known) return known;
    const copy: Container = Array.isArray(original) ? [] : {};
    copies.set(original, copy);
    waiting.push(original);
    return copy;
  };

  const result = copyOf(value);
  for (let original = waiting.pop(); original; original = waiting.pop()) {
    const copy = copies.get(original);
    if (Array.isArray(copy)) {
      for (const item of original as unknown[]) copy.push(copyOf(item));
    } else if (copy) {
      for (const [key, item] of Object.entries(original)) setOwn(copy, rename(key), copyOf(item));
    }
  }
  return result;
}

/** Arrays and plain objects; dates, files and other class instances are not converted. */
function isContainer(value: unknown): value is Container {
  if (Array.isArray(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** A plain assignment to `__proto__` would replace the object's prototype instead of setting a key. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  const own = bare({ value, enumerable: true, configurable: true, writable: true });
  Object.defineProperty(object, key, own);
}
