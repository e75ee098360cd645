import type { ZodType, z } from 'zod';
import { camelCaseKeys } from '#lib/case.ts';
import { pageLimit, pageNumber } from '#lib/pagination.ts';
import type { Paging } from '../db/page-of.ts';
import { type FieldErrors, invalid } from '../errors.ts';

/** The message for a field that is not in the schema. */
export const UNKNOWN_FIELD = 'This field is not known here.';

/**
 * Parses a body or a query by its schema; keys may be `camelCase` or `snake_case`.
 * @throws AppError 422 with the errors of all fields.
 */
export function parse<S extends ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(camelCaseKeys(input ?? {}));
  if (parsed.success) return parsed.data;
  throw invalid(errorsIn(parsed.error));
}

interface Paged {
  limit?: unknown;
  page?: unknown;
}

export const pagingOf = ({ limit, page }: Paged, pageSize?: number): Paging => ({
  limit: pageLimit(limit, pageSize),
  page: pageNumber(page),
});

/**
 * As `parse`, with an additional asynchronous check of some fields; reports the errors of both together.
 * @param check returns the errors of those fields that could be parsed.
 */
export async function parseChecked<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  input: unknown,
  check: (given: Partial<z.output<z.ZodObject<Shape>>>) => Promise<FieldErrors>,
): Promise<z.output<z.ZodObject<Shape>>> {
  const body = camelCaseKeys(input ?? {});
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = errorsIn(parsed.error);
  const readable = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = (field as ZodType).safeParse((body as Record<string, unknown>)[name]);
    return value.success && value.data !== undefined ? [[name, value.data]] : [];
  });
  throw invalid({ ...(await check(Object.fromEntries(readable))), ...errors });
}

/** No form has more fields; a body may name more that are not known. */
const MAX_NAMED = 50;

function errorsIn(error: z.ZodError): FieldErrors {
  // A map: a field may be named `constructor`.
  const fields = new Map<string, string[]>();
  for (const issue of error.issues) {
    for (const [name, message] of problemsOf(issue)) {
      const messages = fields.get(name) ?? [];
      if (messages.includes(message) || (messages.length === 0 && fields.size === MAX_NAMED)) continue;
      fields.set(name, [...messages, message]);
    }
  }
  return Object.fromEntries(fields);
}

function problemsOf(issue: z.core.$ZodIssue): [name: string, message: string][] {
  // Errors of an item are reported on the field that contains the list.
  const inList = issue.path.findIndex((step) => typeof step === 'number');
  const path = (inList < 0 ? issue.path : issue.path.slice(0, inList)).join('.');
  if (issue.code !== 'unrecognized_keys') return [[path || 'body', issue.message]];
  return issue.keys.map((key) => [path ? `${path}.${key}` : key, UNKNOWN_FIELD]);
}
