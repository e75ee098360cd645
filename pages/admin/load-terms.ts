import type { PageContextServer } from 'vike/types';
import { type Kind, TASKS, type Task, termView } from '#components/publishing/taxonomy/taxonomy-view.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { TERM_LIST } from '#lib/lists/terms.ts';
import { tagsQuery } from '#lib/schemas/taxonomy.ts';
import { staffPage } from '#renderer/page-data.ts';

export type Terms = Awaited<ReturnType<typeof loadTerms>>;
export type SelectedTerm = NonNullable<Terms['selected']>;

/** The view model of the page with the categories, or with the tags. */
export async function loadTerms(context: PageContextServer, kind: Kind) {
  const viewer = staffPage(context);
  const { taxonomy, clock } = context.services;
  const { search } = context.urlParsed;
  const query = tagsQuery.parse(camelCaseKeys(search));
  const { paging, stateOf } = listPage(query, context.rows);
  const display = { viewer, now: clock.now() };

  async function loadSelected(task: Task) {
    const id = search[task] ?? '';
    const term = await taxonomy[kind].get(id);
    const choices = task === 'edit' ? undefined : await taxonomy.choices();
    const others = (choices?.[kind] ?? []).filter((other) => other.id !== term.id);
    return { task, term: termView(term, display), others };
  }

  const { results, count } = await (kind === 'tags'
    ? taxonomy.listTags(query, paging)
    : taxonomy.listCategories(query, paging));
  const task = TASKS.find((known) => search[known]);
  return {
    terms: results.flatMap((term) => ('postsCount' in term ? [termView(term, display)] : [])),
    ...stateOf(count),
    sorting: TERM_LIST.sortingOf(query),
    /** The one that the address names, and the others that may take its posts. */
    selected: task ? await loadSelected(task) : null,
  };
}
