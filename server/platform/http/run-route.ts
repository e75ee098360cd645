import type { RequestHandler } from 'express';
import { admit } from './admit.ts';
import { networkAddressOf } from './client-address.ts';
import { streamCsv } from './csv.ts';
import { pagingOf, parse } from './parse.ts';
import type { RateLimits } from './rate-limits.ts';
import { respond, respondList } from './respond.ts';
import { Done, type Route, SENT } from './route.ts';

/** Runs a declared route: access, input, rate limit, the work of the handler, and the answer, in this order. */
export function runRoute({ declaration }: Route, limits: RateLimits): RequestHandler {
  const { access, answer, status = 200, csv, defaultLimit, countedByHandler = {} } = declaration;
  const isList = answer === 'list' || answer === 'results';
  const rules = [declaration.limit ?? []].flat().map(({ by, ...rule }) => ({ by, limit: limits(rule) }));
  const counted = Object.fromEntries(
    Object.entries(countedByHandler).map(([name, rule]) => [name, limits(rule)]),
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
    const preset = typeof defaultLimit === 'function' ? defaultLimit(query) : defaultLimit;
    const paging = pagingOf({ limit, page }, preset);
    const call = { viewer, caller, params: req.params, query, body, paging, limits: counted, req, res };
    const ownKey = viewer && access !== 'anyone' ? viewer.id : networkAddressOf(req);
    for (const { by, limit: rule } of rules) await rule.consume(by ? by(call) : ownKey);

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
