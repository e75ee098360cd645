import type { Request, Response } from 'express';
import type { Listed, Paging } from '../db/page-of.ts';
import { type Batches, streamCsv, type Table } from './csv.ts';
import { pagingOf } from './parse.ts';
import { respondList } from './respond.ts';

interface TableQuery {
  format?: 'csv' | 'json' | undefined;
  limit?: unknown;
  page?: unknown;
}

interface Lists<Item> {
  list(paging: Paging): Promise<Listed<unknown>>;
  /** All that match, for the file. */
  all(): Promise<Batches<Item>> | Batches<Item>;
  /** Of the items on a page. */
  defaultLimit?: number;
}

/** The response of a list that is also a file: a page, or everything with `format=csv`. */
export async function respondTable<Item>(
  req: Request,
  res: Response,
  { format, ...query }: TableQuery,
  table: Table<Item>,
  { list, all, defaultLimit }: Lists<Item>,
): Promise<void> {
  if (format === 'csv') {
    await res.locals.onExport?.(table.name);
    return streamCsv(res, table, await all());
  }
  const paging = pagingOf(query, defaultLimit);
  respondList(req, res, await list(paging), paging);
}
