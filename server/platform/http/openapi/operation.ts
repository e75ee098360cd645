import type { ZodType } from 'zod';

/**
 * Who may call an operation. A visitor has a token of the widget, a program an API key of the assistant; an owner is the
 * user whom the resource belongs to.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | 'program'
  | 'user'
  | 'owner'
  | 'ownerOrAdmin'
  | 'ownerOrStaff'
  | 'staff'
  | 'admin';

export type FieldType = 'object' | 'object?' | 'array' | 'string' | 'string?' | 'boolean' | 'integer';

export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/** One operation of the API, as the OpenAPI document describes it. */
export interface Operation {
  /** `operationId`: the name of the call in generated clients. */
  id: string;
  summary: string;
  description?: string;
  access: Access;
  query?: ZodType;
  body?: ZodType;
  /** The body is a form with files in `files[]`. */
  files?: 'one' | 'several';
  /** Default: 200. */
  status?: 201;
  /**
   * The fields of the answer; `object?` may be null. A list has `results`, `next`, `previous` and `count`; the results of a
   * search also `answer`.
   */
  answer: Record<string, FieldType> | 'list' | 'results' | 'file';
  /** The answer is also available as a table with `format=csv`, as a text with `format=md`, or as a stream of events. */
  also?: 'csv' | 'md' | 'events';
  /** Statuses besides those that follow from access, parameters and input. */
  errors?: (400 | 401 | 403 | 404 | 409 | 422 | 429 | 503)[];
}

export type Operations = Record<Route, Operation>;
