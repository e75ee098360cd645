import {
  execute,
  GraphQLError,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
  validate,
} from 'graphql';
import { UNEXPECTED_ERROR } from '#lib/unexpected-error.ts';
import type { FoundIcon, SearchIcons } from './icon-search.ts';
import { ICON_VERSION, readIconShape } from './icons.ts';

const DEFAULT_FIRST = 15;
const MAX_FIRST = 100;
/** A query with hundreds of aliases would search hundreds of times. */
const MAX_TOKENS = 60;

/** The body of an answer as GraphQL defines it; without `data` the request itself was wrong. */
export interface IconAnswer {
  data?: unknown;
  errors?: { message: string }[];
}

export type IconQuery = ReturnType<typeof createIconQuery>;

/** @param onFailure called with errors that are not the client's; the client receives a generic message */
export function createIconQuery(search: SearchIcons, onFailure: (error: Error) => void) {
  const schema = createSchema(search);

  function publicError(error: GraphQLError): { message: string } {
    const { originalError } = error;
    if (!originalError || originalError instanceof GraphQLError) return error;
    onFailure(originalError);
    return { message: UNEXPECTED_ERROR };
  }

  async function run(query: string, variableValues: Record<string, unknown> | null | undefined) {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    const errors = validate(schema, document);
    return errors.length > 0 ? { errors } : execute({ schema, document, variableValues });
  }

  return async (
    query: string,
    variables: Record<string, unknown> | null | undefined,
  ): Promise<IconAnswer> => {
    try {
      const { data, errors } = await run(query, variables);
      return { data, errors: errors?.map(publicError) };
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
  };
}

function createSchema(search: SearchIcons): GraphQLSchema {
  const shape = new GraphQLObjectType({
    name: 'Shape',
    fields: {
      width: { type: new GraphQLNonNull(GraphQLInt) },
      height: { type: new GraphQLNonNull(GraphQLInt) },
      path: { type: new GraphQLNonNull(GraphQLString), description: 'The `d` of an SVG path.' },
    },
  });
  const icon = new GraphQLObjectType<FoundIcon>({
    name: 'Icon',
    fields: {
      id: { type: new GraphQLNonNull(GraphQLID) },
      label: { type: new GraphQLNonNull(GraphQLString) },
      styles: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))) },
      shape: { type: shape, resolve: ({ id }) => readIconShape(id) },
    },
  });
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        search: {
          type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(icon))),
          args: {
            query: { type: new GraphQLNonNull(GraphQLString) },
            first: {
              type: new GraphQLNonNull(GraphQLInt),
              defaultValue: DEFAULT_FIRST,
              description: `1 to ${MAX_FIRST}.`,
            },
            version: { type: GraphQLString, defaultValue: ICON_VERSION },
          },
          resolve: (_root, { query, first, version }: { query: string; first: number; version: string }) => {
            if (version !== ICON_VERSION) throw new GraphQLError(`Only version ${ICON_VERSION} is here.`);
            if (first < 1 || first > MAX_FIRST)
              throw new GraphQLError(`\`first\` must be between 1 and ${MAX_FIRST}.`);
            return search(query.slice(0, 100), first);
          },
        },
      },
    }),
  });
}
