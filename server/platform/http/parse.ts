import type { ZodType, z } from 'zod';
import { camelCaseKeys } from '../../../lib/case.ts';
import { type FieldErrors, invalid } from '../errors.ts';

/**
 * Reads a body or a query by its schema; keys may be `camelCase` or `snake_case`.
 * @throws AppError 422 with every field's errors at once.
 */
export function parse<S extends ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(camelCaseKeys(input ?? {}));
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.');
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => (path ? `${path}.${key}` : key))
        : [path || 'body'];
    const message = issue.code === 'unrecognized_keys' ? 'This field is not known here.' : issue.message;
    for (const name of names) fields[name] = [...(fields[name] ?? []), message];
  }
  throw invalid(fields);
}
