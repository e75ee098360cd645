import type { Request, Response } from 'express';
import { snakeCaseKeys } from '#lib/case.ts';
import { paginate } from '#lib/pagination.ts';
import type { Listed, Paging } from '../db/page-of.ts';
import { acceptForm, type FormEnd, formPostOf } from './form-bridge.ts';

/**
 * The common response of API handlers: JSON with `snake_case` keys; a plain form gets the redirect of `end`. Without a
 * `toast` the body's message is shown.
 */
export function respond(
  req: Request,
  res: Response,
  status: number,
  body: Record<string, unknown> & { message?: string },
  end: FormEnd = {},
): void {
  const form = formPostOf(res);
  if (form) acceptForm(req, res, form, { toast: body.message, ...end });
  else res.status(status).json(snakeCaseKeys(body));
}

/** The response of a list: `{results, next, previous, count}` with the addresses of the adjacent pages, and further fields. */
export function respondList(
  req: Request,
  res: Response,
  list: Listed<unknown>,
  paging: Paging,
  further: Record<string, unknown> = {},
): void {
  const { page, lastPage } = paginate(list.count, paging);
  respond(req, res, 200, {
    results: list.results,
    next: page < lastPage ? pageAddress(req, page + 1) : null,
    previous: page > 1 ? pageAddress(req, page - 1) : null,
    count: list.count,
    ...further,
  });
}

function pageAddress(req: Request, page: number): string {
  const url = new URL(req.originalUrl, 'http://own.invalid');
  url.searchParams.set('page', String(page));
  return url.pathname + url.search;
}
