import type { DisplayContext } from '#lib/display-timestamp.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import { TERM_LIST } from '#lib/lists/terms.ts';
import type { CategoryItem, TagItem } from '#server/publishing/publishing.ts';

export type Kind = 'categories' | 'tags';

/**
 * The differences between the pages of categories and of tags. Categories have a description, and their posts can move to
 * another one when they are deleted; tags can be merged.
 */
export interface Taxonomy {
  path: string;
  api: string;
  /** The availability check, without the slug. */
  availability: string;
  one: 'category' | 'tag';
  title: string;
  /** The filter of the list of posts. */
  filter: 'categoryIds' | 'tagIds';
}

export const CATEGORIES: Taxonomy = {
  path: '/admin/categories',
  api: '/api/posts/categories',
  availability: '/api/search/availability/category?key=slug',
  one: 'category',
  title: 'Categories',
  filter: 'categoryIds',
};

export const TAGS: Taxonomy = {
  path: '/admin/tags',
  api: '/api/tags',
  availability: '/api/search/availability/tag?key=slug',
  one: 'tag',
  title: 'Tags',
  filter: 'tagIds',
};

/** The list with a form for this category or tag. */
export const taskAddress = (path: string, filters: URLSearchParams, task: Task, id: string): string =>
  `${path}?${new URLSearchParams([...filters, [task, id]])}`;

/** A category or a tag as a row. */
export type TermView = ReturnType<typeof termView>;

export const termView = (term: CategoryItem | TagItem, display: DisplayContext) => ({
  ...withShownTimes(TERM_LIST, term, display),
  description: 'description' in term ? term.description : null,
});

/** Forms that the address can open: `?edit=…`. */
export const TASKS = ['edit', 'merge', 'remove'] as const;
export type Task = (typeof TASKS)[number];
