import {
  type DocumentedAccess,
  type DocumentedOperation,
  ERRORS,
  type OpenapiDocument,
  type Parameter,
} from './document.ts';
import type { JsonSchema } from './json-schema.ts';

export type ReferenceField = ReturnType<typeof field>;

export type ReferenceOperation = ReturnType<typeof presentReference>['groups'][number]['operations'][number];

const WHO: Record<DocumentedAccess, string> = {
  anyone: 'Anyone',
  visitor: 'A visitor with a token',
  program: 'A program with an API key of the assistant',
  user: 'Logged-in users',
  self: 'The user with this id',
  owner: 'Its owner',
  ownerOrAdmin: 'Its owner and admins',
  team: 'Its owner, and the website’s team by role',
  teamOrAdmin: 'Its owner, the website’s team by role, and admins',
  ownerOrStaff: 'Its owner, editors and admins',
  staff: 'Editors and admins',
  admin: 'Admins',
};

/** The OpenAPI document for people: operations by tag, with flat lists of fields. */
export function presentReference({ tags, paths }: OpenapiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    groups: tags.map(({ name: tag }) => ({
      tag,
      operations: operations
        .filter(({ operation }) => operation.tags.includes(tag))
        .map(({ path, method, operation }) => ({
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          summary: operation.summary,
          who: WHO[operation['x-access']],
          fields: fieldsOf(operation),
          answer: answerOf(operation),
          errors: Object.keys(operation.responses).filter((status) => Number(status) >= 400),
        })),
    })),
    errors: Object.entries(ERRORS).map(([status, reason]) => ({
      status,
      reason: reason.replaceAll('`', ''),
    })),
  };
}

/** Path parameters are visible in the path. */
function fieldsOf({ parameters = [], requestBody }: DocumentedOperation): ReferenceField[] {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema as JsonSchema | undefined;
  return [
    ...parameters.filter((parameter) => parameter.in === 'query').map(fieldOfQuery),
    ...(body ? fieldsIn(body) : []),
  ];
}

const fieldOfQuery = ({ name, required, description, schema }: Parameter): ReferenceField =>
  field(name, { ...schema, ...(description && { description }) }, required);

/** The fields of an object, those of inner objects by their path. */
function fieldsIn(schema: JsonSchema, prefix = ''): ReferenceField[] {
  const { oneOf, anyOf, properties = {}, required = [] } = schema;
  const alternatives = oneOf ?? anyOf;
  if (alternatives) return alternatives.flatMap((alternative) => fieldsIn(alternative, prefix));
  return Object.entries(properties).flatMap(([key, value]) => {
    const name = prefix + key;
    return value.properties ? fieldsIn(value, `${name}.`) : [field(name, value, required.includes(key))];
  });
}

const field = (name: string, schema: JsonSchema, isRequired: boolean) => ({
  name,
  type: typeOf(schema),
  isRequired,
  /** Limits and meaning. */
  note: noteOf(schema),
});

function typeOf(schema: JsonSchema): string {
  const { title, type, anyOf, items, enum: values, const: value, additionalProperties } = schema;
  if (title) return title;
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ');
  if (items) return `list of ${typeOf(items)}`;
  if (typeof additionalProperties === 'object') return `object of ${typeOf(additionalProperties)}`;
  return [type ?? 'any'].flat().join(' | ');
}

function noteOf(schema: JsonSchema): string {
  const { description, format, minimum, maximum, maxLength, maxItems, default: preset } = schema;
  const notes = [
    description,
    format,
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
    typeof preset === 'string' && `default ${preset}`,
  ];
  return notes.filter(Boolean).join('; ');
}

function answerOf({ responses }: DocumentedOperation): string {
  const [[status = '', success] = []] = Object.entries(responses);
  const content = success && 'content' in success ? success.content : {};
  const { properties = {} } = (content['application/json']?.schema ?? {}) as JsonSchema;
  const names = Object.keys(properties).join(', ');
  const others = Object.keys(content).filter((type) => type !== 'application/json');
  return [status, names && `{ ${names} }`, others.length > 0 && `or ${others.join(', ')}`]
    .filter(Boolean)
    .join(' ');
}
