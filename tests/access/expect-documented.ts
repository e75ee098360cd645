import { expect } from 'vitest';
import { refusalsOf } from '#server/platform/http/openapi/document.ts';
import { OPERATIONS } from '#server/platform/http/openapi/operations.ts';

const LIST = { results: 'array', next: 'string?', previous: 'string?', count: 'integer' };
const LISTS = { list: LIST, results: { ...LIST, answer: 'object?', is_question: 'boolean' } };

/** Compares an answer with the OpenAPI document: its status; if it is a success, its fields and their types. */
export function expectDocumented(route: string, answer: Response, text: string): void {
  const documented = OPERATIONS.find((operation) => operation.route === route);
  if (!documented) throw new Error(`${route} is not in the OpenAPI document`);
  const { status = 200 } = documented;
  expect([status, ...refusalsOf(documented)]).toContain(answer.status);
  if (!answer.ok || documented.answer === 'file') return;
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    expect(documented.also).toBe('events');
    return;
  }
  const { answer: documentedAnswer } = documented;
  const fields = typeof documentedAnswer === 'string' ? LISTS[documentedAnswer] : documentedAnswer;
  const given = JSON.parse(text) as Record<string, unknown>;
  expect(Object.keys(given).sort()).toEqual(Object.keys(fields).sort());
  for (const [name, type] of Object.entries(fields)) expect(typesOf(given[name]), name).toContain(type);
}

/** The documented types that a value may have. */
function typesOf(value: unknown): string[] {
  if (value === null) return ['object?', 'string?'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'number') return ['integer'];
  return [typeof value, `${typeof value}?`];
}
