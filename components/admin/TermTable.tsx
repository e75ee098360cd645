import type { Sorting } from '#lib/filters.ts';
import { ADMIN_POSTS } from '#lib/routes.ts';
import { At } from '../ui/At.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import table from '../ui/Table.module.css';
import { Table } from '../ui/Table.tsx';
import css from './admin.module.css';
import { columnSort } from './column-sort.ts';
import { type Taxonomy, type TermView, taskAddress } from './taxonomy-view.ts';

interface TermTableProps {
  taxonomy: Taxonomy;
  terms: TermView[];
  filters: URLSearchParams;
  sorting: Sorting;
}

/** Categories or tags, with the number of posts that have them. */
export function TermTable({ taxonomy, terms, filters, sorting }: TermTableProps) {
  const { path, one, title, filter } = taxonomy;
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Name', sort: sort('name') },
    { label: 'Slug' },
    ...(one === 'category' ? [{ label: 'Description', isSecondary: true }] : []),
    { label: 'Posts', align: 'end' as const, sort: sort('postsCount', 'desc') },
    { label: 'Changed', sort: sort('updatedAt', 'desc') },
    { label: 'Actions', isTool: true },
  ];
  const rows = terms.map((term) => {
    const { id, name, slug, description, postsCount, changed } = term;
    const to = (task: 'edit' | 'merge' | 'remove') => `${taskAddress(path, filters, task, id)}#task`;
    return {
      key: id,
      cells: [
        <strong key="name" dir="auto">
          {name}
        </strong>,
        // A word of it stays whole where the description has words to break.
        <span key="slug" className={css.slug}>
          {slug}
        </span>,
        ...(one === 'category' ? [description] : []),
        <a key="posts" href={`${ADMIN_POSTS}?${filter}=${id}`} aria-label={`Posts: ${postsCount}, ${name}`}>
          {postsCount.toLocaleString('en-US')}
        </a>,
        <At key="changed" timestamp={changed} isCell />,
        <div key="actions" className={table.actions}>
          <Menu id={`actions-${id}`} label={`Actions for ${name}`} button={<Icon name="more" />}>
            <a href={to('edit')}>Edit</a>
            {one === 'tag' && <a href={to('merge')}>Merge</a>}
            <a className={table.remove} href={to('remove')}>
              Delete
            </a>
          </Menu>
        </div>,
      ],
    };
  });
  return <Table caption={title} columns={columns} rows={rows} dense />;
}
