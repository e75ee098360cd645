import type { Request, Response } from 'express';
import { snakeCaseKeys } from '#lib/case.ts';
import { paginate } from '#lib/pagination.ts';
import type { Listed, Paging } from '../db/page-of.ts';
import { acceptForm, type FormEnd, formPostOf } from './form-bridge.ts';

/**
 * The common response of API handlers: JSON with `snake_case` keys; a plain form gets the redirect of `end`. Without a
 * `toast` the body's message is shown, unless it is a message of a conversation.
 */
export function respond(
  req: Request,
  res: Response,
  status: number,
  body: Record<string, unknown>,
  end: FormEnd = {},
): void {
  const form = formPostOf(res);
  const { message } = body;
  if (form) acceptForm(req, res, form, { ...(typeof message === 'string' && { toast: message }), ...end });
  else res.status(status).json(snakeCaseKeys(body));
}

/**
 * The response of a list: `{results, next, previous, count}` with the addresses of the adjacent pages; that of a search has
 * its answer, too. Other fields of `list` are not sent.
 */
export function respondList(
  req: Request,
  res: Response,
  list: Listed<unknown> & Partial<SearchExtras>,
  paging: Paging,
  kind: 'list' | 'results',
): void {
  const { page, lastPage } = paginate(list.count, paging);
  respond(req, res, 200, {
    results: list.results,
    next: page < lastPage ? pageAddress(req, page + 1) : null,
    previous: page > 1 ? pageAddress(req, page - 1) : null,
    count: list.count,
    ...(kind === 'results' && { answer: list.answer, isQuestion: list.isQuestion }),
    ...(kind === 'results' && list.message !== undefined && { message: list.message }),
  });
}

/** What the results of a search have beside the list. */
export interface SearchExtras {
  answer: object | null;
  isQuestion: boolean;
  /** Why there are no results, for the visitor. */
  message?: string | undefined;
}

function pageAddress(req: Request, page: number): string {
  const url = new URL(req.originalUrl, 'http://own.invalid');
  url.searchParams.set('page', String(page));
  return url.pathname + url.search;
}
