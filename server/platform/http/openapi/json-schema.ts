import { z } from 'zod';

/** The parts of JSON Schema that the validators of this API result in. */
export interface JsonSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** The JSON schema of an input, from the schema that validates it. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodObject) requireFields(zodSchema, jsonSchema as JsonSchema);
      // Only says which days a month has.
      if (jsonSchema.format === 'date' || jsonSchema.format === 'uuid') delete jsonSchema.pattern;
    },
  });
  return json as JsonSchema;
}

/** Transformations hide from zod's converter whether a field may be absent: the validators are asked. */
function requireFields(schema: z.ZodObject, json: JsonSchema): void {
  const required = Object.entries(schema.shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name);
  if (required.length > 0) json.required = required;
  else delete json.required;
}

/** Whether input can be refused: filters of a list ignore what they do not know. */
export function canRefuse(schema: z.ZodType): boolean {
  if (!(schema instanceof z.ZodObject)) return true;
  return Object.values(schema.shape).some((field) => {
    const parser = field as z.ZodType;
    return !parser.safeParse(undefined).success || !parser.safeParse({ unknown: true }).success;
  });
}
