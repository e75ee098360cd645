import { expect } from 'vitest';
import { OPERATIONS } from '../../server/openapi/operations.ts';

const LIST = { results: 'array', next: 'string?', previous: 'string?', count: 'integer' };

/** Compares a successful answer with the one that the OpenAPI document describes: its status, its fields, their types. */
export function expectDocumented(route: string, answer: Response, text: string): void {
  const documented = OPERATIONS.find((operation) => operation.route === route);
  expect(answer.status).toBe(documented?.status ?? 200);
  if (!documented || documented.answer === 'file') return;
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    expect(documented.also).toBe('events');
    return;
  }
  const fields = documented.answer === 'list' ? LIST : documented.answer;
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
