import type { ZodType, z } from 'zod';
import { camelCaseKeys } from '../../../lib/case.ts';
import { invalid } from '../errors.ts';

/**
 * Reads a body or a query by its schema; keys may be `camelCase` or `snake_case`.
 * @throws AppError 422 with every field's errors at once.
 */
export function parse<S extends ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(camelCaseKeys(input ?? {}));
  if (parsed.success) return parsed.data;
  // A map: a field may be called `constructor`.
  const fields = new Map<string, string[]>();
  for (const issue of parsed.error.issues) {
    for (const [name, message] of problemsOf(issue))
      fields.set(name, [...new Set([...(fields.get(name) ?? []), message])]);
  }
  throw invalid(Object.fromEntries(fields));
}

function problemsOf(issue: z.core.$ZodIssue): [name: string, message: string][] {
  // What is wrong with one item is said beside the field that holds the list.
  const inList = issue.path.findIndex((step) => typeof step === 'number');
  const path = (inList < 0 ? issue.path : issue.path.slice(0, inList)).join('.');
  if (issue.code !== 'unrecognized_keys') return [[path || 'body', issue.message]];
  return issue.keys.map((key) => [path ? `${path}.${key}` : key, 'This field is not known here.']);
}
