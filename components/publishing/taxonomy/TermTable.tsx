import { filteredAddress, type Sorting } from '#lib/filters.ts';
import { TERM_LIST } from '#lib/lists/terms.ts';
import { ADMIN_POSTS } from '#lib/routes.ts';
import form from '../../forms/Form.module.css';
import admin from '../../office/admin/admin.module.css';
import { BulkActions } from '../../office/admin/BulkActions.tsx';
import { ListTable, PLAIN } from '../../office/admin/ListTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { SelectableList } from '../../ui/Selection.tsx';
import table from '../../ui/Table.module.css';
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
  const to = (task: 'edit' | 'merge' | 'remove', id: string) =>
    `${taskAddress(path, filters, task, id)}#task`;
  const items = one === 'tag' ? 'tags' : 'categories';
  return (
    <SelectableList>
      <ListTable
        list={TERM_LIST}
        caption={title}
        rows={terms}
        sorted={{ filters, by: sorting }}
        choose={({ name }) => ({ label: name })}
        cells={{
          name: ({ name }) => <OneLine text={name} isStrong />,
          slug: ({ slug }) => <OneLine text={slug} />,
          ...(one === 'category' && {
            description: ({ description }: TermView) => description && <OneLine text={description} />,
          }),
          postsCount: ({ id, name, postsCount }) => (
            <a href={`${ADMIN_POSTS}?${filter}=${id}`} aria-label={`Posts: ${postsCount}, ${name}`}>
              {postsCount.toLocaleString('en-US')}
            </a>
          ),
          updatedAt: PLAIN,
        }}
        actions={({ id, name }) => (
          <div className={table.actions}>
            <Menu id={`actions-${id}`} label={`Actions for ${name}`} button={<Icon name="more" />}>
              <a href={to('edit', id)}>Edit</a>
              {one === 'tag' && <a href={to('merge', id)}>Merge</a>}
              <a className={table.remove} href={to('remove', id)}>
                Delete
              </a>
            </Menu>
          </div>
        )}
      />
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
