import type { RequestHandler } from 'express';
import { admit } from './admit.ts';
import { networkAddressOf } from './client-address.ts';
import { streamCsv } from './csv.ts';
import { pagingOf, parse } from './parse.ts';
import type { RateLimits } from './rate-limits.ts';
import { respond, respondList } from './respond.ts';
import { Done, type Route, SENT } from './route.ts';

/** Runs a declared route: access, input, rate limit, the work of the handler, and the answer, in this order. */
export function runRoute({ declaration }: Route, createRateLimit: RateLimits): RequestHandler {
  const { access, answer, status = 200, csv, pageSize, rateLimitsInHandler = {} } = declaration;
  const isList = answer === 'list' || answer === 'results';
  const before = [declaration.rateLimit ?? []]
    .flat()
    .map(({ by, ...rule }) => ({ by, rateLimit: createRateLimit(rule) }));
  const rateLimits = Object.fromEntries(
    Object.entries(rateLimitsInHandler).map(([name, rule]) => [name, createRateLimit(rule)]),
  );

  return async (req, res) => {
    const caller = await declaration.authenticate?.(req, res);
    const viewer = declaration.authenticate ? (req.viewer ?? null) : admit(access, req);
    const given = (declaration.query ? parse(declaration.query, req.query) : req.query) as Record<
      string,
      unknown
    >;
    const { limit, page, format, ...filter } = given;
    const query = isList ? filter : given;
    const body = declaration.body && parse(declaration.body, req.body);
    const preset = typeof pageSize === 'function' ? pageSize(query) : pageSize;
    const paging = pagingOf({ limit, page }, preset);
    const call = { viewer, caller, params: req.params, query, body, paging, rateLimits, req, res };
    const ownKey = viewer && access !== 'anyone' ? viewer.id : networkAddressOf(req);
    for (const { by, rateLimit } of before) await rateLimit.consume(by ? by(call) : ownKey);

    if (csv && format === 'csv') {
      await res.locals.onExport?.(csv.name);
      return streamCsv(res, csv, await csv.all(call), await csv.further?.(call));
    }
    const result = await declaration.handle(call);
    if (answer === 'file' || result === SENT) return;
    const { body: answered, end } = result instanceof Done ? result : { body: result, end: {} };
    if (!isList) return respond(req, res, status, answered as Record<string, unknown>, end);
    respondList(req, res, answered as Parameters<typeof respondList>[2], paging, answer);
  };
}
