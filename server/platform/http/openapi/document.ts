import type { ZodType } from 'zod';
import { API_TAGS } from '#lib/api-tags.ts';
import { toSnakeCase } from '#lib/case.ts';
import { MAX_UPLOADED_FILES } from '#lib/upload-limits.ts';
import type { Access } from '../admit.ts';
import type { Documented, DocumentedRoute, FieldType } from '../route.ts';
import { canRefuse, inputSchema, type JsonSchema } from './json-schema.ts';

/** The reasons for the statuses of refused requests. */
export const ERRORS: Record<number, string> = {
  400: 'The request cannot be carried out like this; the message says why.',
  401: 'The user is not logged in, the email is not confirmed, or the visitor’s token has expired.',
  403: 'The request comes from another website, or is not allowed.',
  404: 'It does not exist, or you may not see it.',
  409: 'It contradicts the current state; the message says how.',
  410: 'It has expired.',
  413: 'The body is too long.',
  415: 'The body is of another content type.',
  422: 'Some fields are invalid; `errors` has the messages by field.',
  429: 'Too many requests, or the plan is used up; `Retry-After` has the seconds to wait.',
  503: 'The server cannot answer at the moment.',
};

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Content {
  schema: JsonSchema | { $ref: string };
}

/** The document keeps the word that its readers know. */
export type DocumentedAccess = Exclude<Access, 'apiClient'> | 'program';

export interface DocumentedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  'x-access': DocumentedAccess;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { $ref: string } | { description: string; content: Record<string, Content> }>;
}

export interface OpenapiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: object;
}

const DESCRIPTION = `Fields of requests may be written in camelCase or snake_case; answers are in snake_case. Lists take \`limit\` and \`page\`. Calls of users carry the session cookie and, when they write, come from this website's own pages or from a client without a browser that sends its \`Origin\`. Calls of the widget carry a visitor's token instead. Every error is \`{status, message, errors}\`.`;

interface Installation {
  siteUrl: string;
  siteName: string;
  /** The name of the session cookie. */
  cookie: string;
}

/** The OpenAPI document of the API, from its routes and the schemas that validate their input. */
export function createDocument(
  { siteUrl, siteName, cookie }: Installation,
  routes: DocumentedRoute[],
): OpenapiDocument {
  const paths: OpenapiDocument['paths'] = {};
  for (const route of routes) {
    const address = `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[address] = { ...paths[address], [route.method]: documented(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: siteName, version: '1', description: DESCRIPTION },
    servers: [{ url: siteUrl }],
    tags: API_TAGS.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'The session of a user.' },
        visitor: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/widget/session.' },
        program: { type: 'http', scheme: 'bearer', description: 'An API key of the assistant.' },
      },
      schemas: { Error: ERROR },
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, description]) => [
          nameOf(status),
          { description, content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    message: { type: 'string', description: 'Can be shown to people.' },
    errors: {
      type: 'object',
      description: 'The messages by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    limit: { type: 'object', description: 'The limit of the plan that was reached, if one was.' },
  },
  required: ['status', 'message', 'errors'],
};

function documented(operation: DocumentedRoute): DocumentedOperation {
  const { id, tag, summary, description, access, body, files } = operation;
  const parameters = [...pathParameters(operation), ...queryParameters(operation)];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    'x-access': access === 'apiClient' ? 'program' : access,
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(operation, body) }),
    ...(files && { requestBody: filesBody(files) }),
    responses: {
      [operation.status ?? 200]: { description: summary, content: answerOf(operation) },
      ...Object.fromEntries(
        refusalsOf(operation).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
      ),
    },
  };
}

const nameOf = (status: string | number) => `Error${status}`;

const isOfWidget = ({ path }: DocumentedRoute) => path.startsWith('/widget/');

/** The security schemes of those who have no session. */
const SCHEMES: Partial<Record<Access, string>> = { visitor: 'visitor', apiClient: 'program' };

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'anyone') return [];
  return [{ [SCHEMES[access] ?? 'session']: [] }];
}

const pathParameters = ({ path }: DocumentedRoute): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters({ query }: Documented): Parameter[] {
  const { properties = {}, required = [] } = query ? inputSchema(query) : {};
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description && { description }),
    schema,
  }));
}

function requestBody(operation: DocumentedRoute, body: ZodType) {
  const schema = inputSchema(body);
  // Own pages post plain forms to the same address; the widget does not.
  const types = isOfWidget(operation) ? [JSON_TYPE] : [JSON_TYPE, 'application/x-www-form-urlencoded'];
  return {
    required: !body.safeParse({}).success,
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  };
}

/** Forms name a list of files `files[]`. */
const filesBody = (files: 'one' | 'several') => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          'files[]': {
            type: 'array',
            items: { type: 'string', format: 'binary' },
            minItems: 1,
            maxItems: files === 'one' ? 1 : MAX_UPLOADED_FILES,
          },
        },
        required: ['files[]'],
      },
    },
  },
});

const JSON_TYPE = 'application/json';
const json = (schema: Content['schema']) => ({ [JSON_TYPE]: { schema } });

function answerOf({ answer, also }: Documented): Record<string, Content> {
  return {
    ...json(typeof answer === 'string' ? NAMED_ANSWERS[answer] : fieldsOf(answer)),
    ...(also === 'csv' && { 'text/csv': { schema: { type: 'string' } } }),
    ...(also === 'md' && { 'text/markdown': { schema: { type: 'string' } } }),
    ...(also === 'events' && { 'text/event-stream': { schema: { type: 'string' } } }),
  };
}

const NAMED_ANSWERS: Record<'list' | 'results' | 'file', JsonSchema> = {
  list: listOf({}),
  results: listOf({
    answer: {
      type: ['object', 'null'],
      description: 'An answer of the owner without an address: `title`, `heading`, `excerpt`, `marked`.',
    },
    is_question: { type: 'boolean', description: 'The query asks something.' },
  }),
  file: { type: 'object' },
};

function listOf(further: Record<string, JsonSchema>): JsonSchema {
  return {
    type: 'object',
    properties: {
      results: { type: 'array', items: { type: 'object' } },
      next: { type: ['string', 'null'], description: 'The address of the next page.' },
      previous: { type: ['string', 'null'], description: 'The address of the previous page.' },
      count: { type: 'integer', description: 'The results on all pages.' },
      ...further,
    },
    required: ['results', 'next', 'previous', 'count', ...Object.keys(further)],
  };
}

const fieldsOf = (fields: Readonly<Record<string, FieldType>>): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [
      toSnakeCase(name),
      { type: type.endsWith('?') ? [type.slice(0, -1), 'null'] : type },
    ]),
  ),
  required: Object.keys(fields).map(toSnakeCase),
});

/** The statuses of refusals: those of access, parameters and input, and those that the operation names. */
export function refusalsOf(operation: DocumentedRoute): number[] {
  const { method, path, access, query, body, files, errors = [] } = operation;
  const statuses = new Set<number>(errors);
  if (access !== 'anyone') statuses.add(401);
  if (access === 'visitor' || access === 'apiClient' || (!isOfWidget(operation) && method !== 'get'))
    statuses.add(403);
  if (path.includes(':') || access === 'admin' || access === 'staff') statuses.add(404);
  if (body || files) for (const status of [413, 415]) statuses.add(status);
  if (body || files || (query && canRefuse(query))) statuses.add(422);
  return [...statuses].sort((a, b) => a - b);
}
