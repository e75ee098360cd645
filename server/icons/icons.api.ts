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
import { UNEXPECTED_ERROR } from '../../lib/unexpected-error.ts';
import { methodNotAllowed } from '../platform/http/error-handler.ts';
import { parse } from '../platform/http/parse.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { Log } from '../platform/log.ts';
import { viewerOf } from '../users/users.ts';
import type { FoundIcon, SearchIcons } from './icon-search.ts';
import { ICON_VERSION, readIconShape } from './icons.ts';

const DEFAULT_FIRST = 15;
const MAX_FIRST = 100;
/** A query with hundreds of aliases would search hundreds of times. */
const MAX_TOKENS = 60;
/** A picker searches with every key. */
const SEARCHES_PER_MINUTE = 240;

interface Services {
  limits: RateLimits;
  log: Log;
  icons: { search: SearchIcons };
}

/** `/icons/graphql`: the search of Font Awesome's API over the free set. */
export function iconsApi({ limits, log, icons }: Services): Router {
  const router = Router();
  const searchLimit = limits({ name: 'icon-search', points: SEARCHES_PER_MINUTE, seconds: 60 });
  const schema = createSchema(icons.search);
  router
    .route('/icons/graphql')
    .post(async (req, res) => {
      await searchLimit.consume(viewerOf(req).id);
      const { query, variables } = parse(iconQueryInput, req.body);
      const result = await run(schema, query, variables);
      for (const { originalError } of result.errors ?? [])
        if (isUnexpected(originalError))
          log.error({ err: originalError, url: req.originalUrl }, 'request failed');
      // GraphQL over HTTP: without data the request itself was wrong.
      res
        .status(result.data === undefined ? 400 : 200)
        .json({ ...result, errors: result.errors?.map(publicError) });
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

const isUnexpected = (error: Error | undefined | null): boolean =>
  !!error && !(error instanceof GraphQLError);

/** What went wrong inside, such as a path of the server, is for the log alone. */
const publicError = (error: GraphQLError): GraphQLError | { message: string } =>
  isUnexpected(error.originalError) ? { message: UNEXPECTED_ERROR } : error;

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
