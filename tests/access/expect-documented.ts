import { expect } from 'vitest';
import { toSnakeCase } from '#lib/case.ts';
import { refusalsOf } from '#server/platform/http/openapi/document.ts';
import type { DocumentedRoute } from '#server/platform/http/route.ts';

const LIST = { results: 'array', next: 'string?', previous: 'string?', count: 'integer' };
const LISTS = { list: LIST, results: { ...LIST, answer: 'object?', is_question: 'boolean' } };

/** Compares an answer with the OpenAPI document: its status; if it is a success, its fields and their types. */
export function expectDocumented(
  routes: DocumentedRoute[],
  route: string,
  answer: Response,
  text: string,
): void {
  const documented = routes.find((declared) => nameOf(declared) === route);
  if (!documented) throw new Error(`${route} is not in the OpenAPI document`);
  const { status = 200 } = documented;
  expect([status, ...refusalsOf(documented)]).toContain(answer.status);
  if (!answer.ok || documented.answer === 'file') return;
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    expect(documented.also).toBe('events');
    return;
  }
  const { answer: documentedAnswer } = documented;
  const fields =
    typeof documentedAnswer === 'string' ? LISTS[documentedAnswer] : inSnakeCase(documentedAnswer);
  const given = JSON.parse(text) as Record<string, unknown>;
  expect(Object.keys(given).sort()).toEqual(Object.keys(fields).sort());
  for (const [name, type] of Object.entries(fields)) expect(typesOf(given[name]), name).toContain(type);
}

/** A route as in the table of access: `GET /api/sites/:id`. */
export const nameOf = ({ method, path }: DocumentedRoute): string => `${method.toUpperCase()} /api${path}`;

const inSnakeCase = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [toSnakeCase(name), type]));

/** The documented types that a value may have. */
function typesOf(value: unknown): string[] {
  if (value === null) return ['object?', 'string?', 'boolean?', 'integer?'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'number') return ['integer', 'integer?'];
  return [typeof value, `${typeof value}?`];
}
