import type { SelectedTerm } from '#pages/admin/load-terms.ts';
import { Field } from '../../forms/Field.tsx';
import { optionsFor } from '../../forms/Options.tsx';
import { Select } from '../../forms/Select.tsx';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { UniqueField } from '../../forms/UniqueField.tsx';
import { TITLE } from '../../office/admin/AdminTitle.tsx';
import css from '../../office/admin/new-entry.module.css';
import { type Taxonomy, type TermView, taskAddress } from './taxonomy-view.ts';

interface TermTaskProps extends SelectedTerm {
  taxonomy: Taxonomy;
  filters: URLSearchParams;
  next: string;
}

/** The form for one category or tag, above the list. */
export function TermTask(props: TermTaskProps) {
  const { task, term, taxonomy, filters, next } = props;
  const { one, api, path } = taxonomy;
  const { title, method, button } = TASK_FORMS[task];
  return (
    <section className={css.task} aria-labelledby="task">
      <h2 id="task">
        {title} “{term.name}”
      </h2>
      <SubmitForm
        id={task}
        action={`${api}/${term.id}${task === 'merge' ? '/merge' : ''}`}
        method={method}
        next={`${next}#${TITLE}`}
        back={taskAddress(path, filters, task, term.id)}
        submit={button(one)}
        kind={task === 'remove' ? 'danger' : 'primary'}
      >
        {task === 'edit' && <TermFields taxonomy={taxonomy} term={term} />}
        {task === 'merge' && <MergeFields {...props} />}
        {task === 'remove' && <RemoveFields {...props} />}
      </SubmitForm>
      <p>
        <a href={next}>Cancel</a>
      </p>
    </section>
  );
}

const TASK_FORMS = {
  edit: { title: 'Edit', method: 'patch', button: () => 'Save' },
  merge: { title: 'Merge', method: 'post', button: () => 'Merge tags' },
  remove: { title: 'Delete', method: 'delete', button: (one: string) => `Delete ${one}` },
} as const;

function MergeFields({ term, others }: TermTaskProps) {
  return (
    <Select
      name="into"
      label="Merge into"
      help={`Adds this tag to the ${posts(term)} of “${term.name}”, then deletes “${term.name}”.`}
      placeholder="Choose a tag"
      options={optionsFor(others)}
    />
  );
}

function RemoveFields({ term, others, taxonomy, filters }: TermTaskProps) {
  const { one, path } = taxonomy;
  if (term.postsCount === 0) return <p>No post has this {one}.</p>;
  if (one === 'category')
    return (
      <Select
        name="reassignTo"
        label={`Move its ${posts(term)} to`}
        placeholder="No category"
        options={optionsFor(others)}
        optional
      />
    );
  return (
    <>
      <p>This removes the tag from {posts(term)}. The posts stay.</p>
      <p>
        To replace it with another tag, <a href={taskAddress(path, filters, 'merge', term.id)}>merge it</a>{' '}
        instead.
      </p>
    </>
  );
}

const posts = ({ postsCount }: TermView): string =>
  postsCount === 1 ? 'one post' : `${postsCount.toLocaleString('en-US')} posts`;

interface TermFieldsProps {
  taxonomy: Taxonomy;
  /** A new term has none. */
  term?: TermView;
}

/** The fields of a category or a tag. */
export function TermFields({ taxonomy, term }: TermFieldsProps) {
  return (
    <>
      <Field name="name" label="Name" value={term?.name} autoComplete="off" />
      <UniqueField
        name="slug"
        label="Slug"
        value={term?.slug}
        own={term?.slug}
        availability={taxonomy.availability}
        help={
          term ? 'Part of the address. The old address stops working.' : 'Leave it empty to use the name.'
        }
        optional={!term}
      />
      {taxonomy.one === 'category' && (
        <Field name="description" label="Description" value={term?.description} rows={3} optional />
      )}
    </>
  );
}
