import type { Request, RequestHandler, Response } from 'express';
import type { ZodNever, ZodType, z } from 'zod';
import type { ApiTag } from '#lib/api-tags.ts';
import type { Listed, Paging } from '../db/page-of.ts';
import type { Access } from './admit.ts';
import type { Batches, FurtherColumn, Table } from './csv.ts';
import type { FormEnd } from './form-bridge.ts';
import type { RateLimit, Rule } from './rate-limits.ts';
import type { FileReceiver } from './receive-files.ts';
import type { SearchExtras } from './respond.ts';

/** The types of an answer's fields; those with `?` may be null. */
interface FieldValues {
  object: object;
  'object?': object | null;
  array: readonly unknown[];
  string: string;
  'string?': string | null;
  boolean: boolean;
  'boolean?': boolean | null;
  integer: number;
  'integer?': number | null;
}

export type FieldType = keyof FieldValues;

/**
 * The fields of an answer. A list has `results`, `next`, `previous` and `count`; the results of a search also `answer`,
 * `isQuestion` and, where it is paused, a `message`. A file is sent by the handler.
 */
export type Answer = Readonly<Record<string, FieldType>> | 'list' | 'results' | 'file';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The method and the path below `/api`, such as `PATCH /bots/:id`. */
type Address = `${Uppercase<Method>} /${string}`;

/** What is known of a route: the OpenAPI document describes it. */
export interface Documented {
  summary: string;
  description?: string;
  access: Access;
  query?: ZodType;
  body?: ZodType;
  /** The body is a form with files in `files[]`. */
  files?: 'one' | 'several';
  /** Default: 200. */
  status?: 201;
  answer: Answer;
  /** The answer is also available as a text or a table with `format=md` or `format=csv`, or as a stream of events. */
  also?: 'csv' | 'md' | 'events';
  /** Statuses besides those that follow from access, parameters, input and the rate limit. */
  errors?: readonly (400 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503)[];
}

export interface DocumentedRoute extends Documented {
  /** `operationId`: the name of the call in generated clients. */
  id: string;
  tag: ApiTag;
  method: Method;
  /** Below `/api`. */
  path: string;
}

/** One route of the API, from which the router, the OpenAPI document and the answers to other methods are made. */
export interface Route extends DocumentedRoute {
  declaration: AnyDeclaration;
}

type AnyDeclaration = Declaration<string, Access, ZodType, ZodType, Answer, unknown, object, string>;

type Viewer = NonNullable<Request['viewer']>;

/** What a handler gets. The input is valid, and the viewer may call the route. */
export interface Call<A extends string, Who, Query, Body, Caller, Counted extends string = never> {
  viewer: Who extends 'anyone' | 'visitor' | 'apiClient'
    ? Viewer | null
    : [Caller] extends [undefined]
      ? Viewer
      : Viewer | null;
  /** The result of `authenticate`. */
  caller: Caller;
  params: ParamsOf<A>;
  query: Query;
  body: Body;
  /** The page of a list that is asked for. */
  paging: Paging;
  /** Those of `rateLimitsInHandler`, by name. */
  rateLimits: Record<Counted, RateLimit>;
  req: Request;
  res: Response;
}

type ParamsOf<A extends string> = A extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : A extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

/** The query of a list without what `paging` and the format of the answer are made from. */
type QueryOf<Q extends ZodType, Ans> = Ans extends 'list' | 'results'
  ? Omit<z.output<Q>, 'limit' | 'page' | 'format'>
  : z.output<Q>;

/** A limit that is counted before the handler. */
export interface CallLimit<Call> extends Rule {
  /** Whose calls are counted together: by default those of a user, or of a network where anyone may call. */
  by?(call: Call): string;
}

type CallLimits<Call> = CallLimit<Call> | CallLimit<Call>[];

export interface Declaration<
  A extends string,
  Who,
  Q extends ZodType,
  B extends ZodType,
  Ans,
  Caller,
  Item,
  Counted extends string,
> extends Omit<Documented, 'access' | 'query' | 'body' | 'answer' | 'also'> {
  access: Who;
  query?: Q;
  body?: B;
  /** Inputs that the handler parses itself, because their schema depends on what it has loaded. */
  parsedByHandler?: Pick<Documented, 'query' | 'body'>;
  answer: Ans;
  also?: 'md' | 'events';
  /** Counted after `query` and `body` are checked; inputs that the handler parses are counted unchecked. */
  rateLimit?: CallLimits<Call<A, Who, QueryOf<Q, Ans>, z.output<B>, NoInfer<Caller>>>;
  /** Limits that the handler counts, because who or whether follows from its work. */
  rateLimitsInHandler?: Record<Counted, Rule>;
  /** The items on a page of a list, if the query does not say it. */
  pageSize?: number | ((query: QueryOf<Q, Ans>) => number | undefined);
  /** A list is also available as a file, with `format=csv`. */
  csv?: Table<Item> & {
    all(
      call: Call<A, Who, QueryOf<Q, Ans>, z.output<B>, Caller, Counted>,
    ): Batches<NoInfer<Item>> | Promise<Batches<NoInfer<Item>>>;
    /** Columns after those of the table. */
    further?(
      call: Call<A, Who, QueryOf<Q, Ans>, z.output<B>, Caller, Counted>,
    ): Promise<FurtherColumn<NoInfer<Item>>[]>;
  };
  /** Receives the files of the form, before other parsers read a body. */
  receive?: FileReceiver;
  /** Handlers before, such as the body parser of a route outside the session. */
  before?: RequestHandler[];
  /** Identifies the caller by other means than the session. @throws AppError 401 or 403 */
  authenticate?(req: Request, res: Response): Promise<Caller>;
  handle(
    call: Call<A, Who, QueryOf<Q, Ans>, z.output<B>, Caller, Counted>,
  ): Result<Ans> | Promise<Result<Ans>>;
}

type Result<Ans> = Ans extends 'file' ? unknown : Body<Ans> | Done<Body<Ans>> | typeof SENT;

type Body<Ans> = Ans extends 'list'
  ? Listed<unknown>
  : Ans extends 'results'
    ? Listed<unknown> & SearchExtras
    : { [Field in keyof Ans]: Ans[Field] extends FieldType ? FieldValues[Ans[Field]] : never };

/** The handler has sent the answer itself. */
export const SENT = Object.freeze({ isSent: true as const });

/** An answer, and how a plain form ends. */
export class Done<Answered> {
  readonly body: Answered;
  readonly end: FormEnd;

  constructor(body: Answered, end: FormEnd) {
    this.body = body;
    this.end = end;
  }
}

export const done = <Answered>(body: Answered, end: FormEnd): Done<Answered> => new Done(body, end);

/** Declares a route of the API. */
export function route<
  const A extends Address,
  const Who extends Access,
  const Ans extends Answer,
  Item,
  Q extends ZodType = ZodNever,
  B extends ZodType = ZodNever,
  Caller = undefined,
  const Counted extends string = never,
>(address: A, declaration: Declaration<A, Who, Q, B, Ans, Caller, Item, Counted>): Omit<Route, 'id' | 'tag'> {
  const { csv, errors = [], rateLimit, rateLimitsInHandler } = declaration;
  const [method = '', path = ''] = address.split(' ');
  return {
    ...declaration,
    ...declaration.parsedByHandler,
    also: csv ? 'csv' : declaration.also,
    errors: rateLimit || rateLimitsInHandler ? [...errors, 429] : errors,
    method: method.toLowerCase() as Method,
    path,
    declaration: declaration as unknown as AnyDeclaration,
  };
}

/** Routes of one subject, by their `operationId`. */
export const tagged = (tag: ApiTag, routes: Record<string, Omit<Route, 'id' | 'tag'>>): Route[] =>
  Object.entries(routes).map(([id, declared]) => ({ ...declared, id, tag }));
