import { filteredAddress, type Sorting } from '#lib/filters.ts';
import { ADMIN_POSTS } from '#lib/routes.ts';
import form from '../forms/Form.module.css';
import { At } from '../ui/At.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Choice, SelectAll, SelectableList } from '../ui/Selection.tsx';
import table from '../ui/Table.module.css';
import { Table } from '../ui/Table.tsx';
import admin from './admin.module.css';
import { BULK_FORM, BulkActions } from './BulkActions.tsx';
import { columnSort } from './column-sort.ts';
import { type Taxonomy, type TermView, taskAddress } from './taxonomy-view.ts';

const SLUGS = 'slugs';

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
    { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
    { label: 'Name', isMain: true, sort: sort('name') },
    { label: 'Slug', isMain: true },
    ...(one === 'category' ? [{ label: 'Description', isMain: true, isSecondary: true }] : []),
    { label: 'Posts', align: 'end' as const, sort: sort('postsCount', 'desc') },
    { label: 'Changed', isShort: true, sort: sort('updatedAt', 'desc') },
    { label: 'Actions', isTool: true },
  ];
  const rows = terms.map((term) => {
    const { id, name, slug, description, postsCount, changed } = term;
    const to = (task: 'edit' | 'merge' | 'remove') => `${taskAddress(path, filters, task, id)}#task`;
    return {
      key: id,
      cells: [
        <Choice key="choose" value={id} label={name} form={BULK_FORM} />,
        <OneLine key="name" text={name} isStrong />,
        <OneLine key="slug" text={slug} />,
        ...(one === 'category' ? [description && <OneLine key="description" text={description} />] : []),
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
  const items = one === 'tag' ? 'tags' : 'categories';
  return (
    <SelectableList>
      <Table caption={title} columns={columns} rows={rows} dense />
      <BulkActions
        items={items}
        next={filteredAddress(path, filters)}
        actions={[{ value: 'merge', label: 'Merge' }]}
        deleted={items}
        warning={<p>Their posts stay, without {one === 'tag' ? 'these tags' : 'a category'}.</p>}
      >
        <label className={admin.into}>
          Into
          <input className={form.input} name="into" list={SLUGS} placeholder="slug" />
        </label>
        <datalist id={SLUGS}>
          {terms.map(({ id, slug, name }) => (
            <option key={id} value={slug}>
              {name}
            </option>
          ))}
        </datalist>
      </BulkActions>
    </SelectableList>
  );
}
