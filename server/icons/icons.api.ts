import { Router } from 'express';
import {
  type ExecutionResult,
  execute,
  GraphQLError,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse as parseQuery,
  validate,
} from 'graphql';
import { iconQueryInput } from '../../lib/schemas/icons.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import { viewerOf } from '../users/users.ts';
import { createIconSearch, type FoundIcon, type SearchIcons } from './icon-search.ts';
import { ICON_VERSION, readIconShape } from './icons.ts';

const DEFAULT_FIRST = 15;
const MAX_FIRST = 100;
/** A query with hundreds of aliases would search hundreds of times. */
const MAX_TOKENS = 60;

/** `/icons/graphql`: the search of Font Awesome's API over the free set. */
export function iconsApi(): Router {
  const router = Router();
  const schema = createSchema(createIconSearch());
  router
    .route('/icons/graphql')
    .post(async (req, res) => {
      viewerOf(req);
      const { query, variables } = parse(iconQueryInput, req.body);
      const result = await run(schema, query, variables);
      // GraphQL over HTTP: without data the request itself was wrong.
      res.status(result.data === undefined ? 400 : 200).json(result);
    })
    .all(methodNotAllowed('POST'));
  return router;
}

async function run(
  schema: GraphQLSchema,
  query: string,
  variableValues: Record<string, unknown> | null | undefined,
): Promise<ExecutionResult> {
  try {
    const document = parseQuery(query, { maxTokens: MAX_TOKENS });
    const errors = validate(schema, document);
    return errors.length > 0 ? { errors } : await execute({ schema, document, variableValues });
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
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
            first: { type: GraphQLInt, defaultValue: DEFAULT_FIRST },
            version: { type: GraphQLString, defaultValue: ICON_VERSION },
          },
          resolve: (_root, { query, first, version }: { query: string; first: number; version: string }) => {
            if (version !== ICON_VERSION) throw new GraphQLError(`Only version ${ICON_VERSION} is here.`);
            return search(query.slice(0, 100), Math.min(Math.max(first, 0), MAX_FIRST));
          },
        },
      },
    }),
  });
}
