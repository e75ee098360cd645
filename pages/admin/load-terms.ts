import type { PageContextServer } from 'vike/types';
import {
  type Kind,
  TASKS,
  type Task,
  type TermView,
  termView,
} from '../../components/admin/taxonomy-view.ts';
import { camelCaseKeys } from '../../lib/case.ts';
import { filtersIn, type Sorting } from '../../lib/filters.ts';
import { pageLimit, pageNumber } from '../../lib/pagination.ts';
import { tagsQuery } from '../../lib/schemas/taxonomy.ts';
import { editorialPage } from '../../renderer/page-data.ts';

export interface Terms {
  terms: TermView[];
  count: number;
  page: number;
  lastPage: number;
  sorting: Sorting;
  /** The filters as a query string. */
  filters: string;
  /** The category or tag in the address, and the others that its posts can move to. */
  selected: { task: Task; term: TermView; others: { id: string; name: string }[] } | null;
}

/** The view model of the page with the categories, or with the tags. */
export async function loadTerms(context: PageContextServer, kind: Kind): Promise<Terms> {
  const viewer = editorialPage(context);
  const { taxonomy, clock } = context.services;
  const { search } = context.urlParsed;
  const query = tagsQuery.parse(camelCaseKeys(search));
  const limit = pageLimit(query.limit);
  const wanted = pageNumber(query.page);
  const display = { viewer, now: clock.now() };

  async function loadSelected(task: Task): Promise<Terms['selected']> {
    const id = search[task] ?? '';
    const term = kind === 'tags' ? await taxonomy.tag(id) : await taxonomy.category(id);
    const choices = task === 'edit' ? undefined : await taxonomy.choices();
    const others = (choices?.[kind] ?? []).filter((other) => other.id !== term.id);
    return { task, term: termView(term, display), others };
  }

  const { results, count } = await taxonomy[kind](query, { limit, page: wanted });
  const lastPage = Math.max(1, Math.ceil(count / limit));
  const page = Math.min(wanted, lastPage);
  const { sort = 'name', order = sort === 'name' ? 'asc' : 'desc' } = query;
  const task = TASKS.find((known) => search[known]);
  return {
    terms: results.flatMap((term) => ('postsCount' in term ? [termView(term, display)] : [])),
    count,
    page,
    lastPage,
    sorting: { sort, order },
    filters: filtersIn({
      ...query,
      limit: query.limit === undefined ? undefined : String(limit),
      page: page > 1 ? String(page) : undefined,
    }).toString(),
    selected: task ? await loadSelected(task) : null,
  };
}
