import { TERM_LIST } from '#lib/lists/terms.ts';
import { ADMIN_POSTS } from '#lib/routes.ts';
import type { Terms } from '#pages/admin/load-terms.ts';
import form from '../../forms/Form.module.css';
import admin from '../../office/admin/admin.module.css';
import { ListTable, PLAIN } from '../../office/admin/ListTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import table from '../../ui/Table.module.css';
import { type Task, type Taxonomy, type TermView, taskAddress } from './taxonomy-view.ts';

const SLUGS = 'slugs';

/** Categories or tags, with the number of posts that have them. */
export function TermTable({ taxonomy, data }: { taxonomy: Taxonomy; data: Terms }) {
  const { path, one, title, filter } = taxonomy;
  const items = one === 'tag' ? 'tags' : 'categories';
  return (
    <ListTable
      list={TERM_LIST}
      caption={title}
      rows={data.terms}
      path={path}
      state={data}
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
      actions={({ id, name }, { filters }) => {
        const to = (task: Task) => `${taskAddress(path, filters, task, id)}#task`;
        return (
          <div className={table.actions}>
            <Menu id={`actions-${id}`} label={`Actions for ${name}`} button={<Icon name="more" />}>
              <a href={to('edit')}>Edit</a>
              {one === 'tag' && <a href={to('merge')}>Merge</a>}
              <a className={table.remove} href={to('remove')}>
                Delete
              </a>
            </Menu>
          </div>
        );
      }}
      bulk={{
        items,
        actions: [{ value: 'merge', label: 'Merge' }],
        deleted: items,
        warning: <p>Their posts stay, without {one === 'tag' ? 'these tags' : 'a category'}.</p>,
        children: (
          <>
            <label className={admin.into}>
              Into
              <input className={form.input} name="into" list={SLUGS} placeholder="slug" />
            </label>
            <datalist id={SLUGS}>
              {data.terms.map(({ id, slug, name }) => (
                <option key={id} value={slug}>
                  {name}
                </option>
              ))}
            </datalist>
          </>
        ),
      }}
    />
  );
}
