import type { ReactNode } from 'react';
import type { SelectedTerm } from '#pages/admin/load-terms.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { Form } from '../forms/Form.tsx';
import { Select } from '../forms/Select.tsx';
import { UniqueField } from '../forms/UniqueField.tsx';
import { Button } from '../ui/Button.tsx';
import { TITLE } from './AdminTitle.tsx';
import css from './new-entry.module.css';
import { type Task, type Taxonomy, type TermView, taskAddress } from './taxonomy-view.ts';

interface TermTaskProps extends SelectedTerm {
  taxonomy: Taxonomy;
  filters: URLSearchParams;
  next: string;
  refused: RefusedForm | null;
}

/** The form for one category or tag, above the list. */
export function TermTask(props: TermTaskProps) {
  const { task, term, taxonomy, next } = props;
  return (
    <section className={css.task} aria-labelledby="task">
      <h2 id="task">
        {TITLES[task]} “{term.name}”
      </h2>
      {task === 'edit' && (
        <TaskForm {...props} action={`${taxonomy.api}/${term.id}`} method="patch" verb="Save">
          <TermFields form={task} refused={props.refused} taxonomy={taxonomy} term={term} />
        </TaskForm>
      )}
      {task === 'merge' && <Merge {...props} />}
      {task === 'remove' && <Remove {...props} />}
      <p>
        <a href={next}>Cancel</a>
      </p>
    </section>
  );
}

const TITLES: Record<Task, string> = { edit: 'Edit', merge: 'Merge', remove: 'Delete' };

function Merge(props: TermTaskProps) {
  const { task, term, others, taxonomy, refused } = props;
  return (
    <TaskForm {...props} action={`${taxonomy.api}/${term.id}/merge`} method="post" verb="Merge tags">
      <Select
        form={task}
        refused={refused}
        name="into"
        label="Merge into"
        help={`Adds this tag to the ${posts(term)} of “${term.name}”, then deletes “${term.name}”.`}
        placeholder="Choose a tag"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </TaskForm>
  );
}

function Remove(props: TermTaskProps) {
  const { task, term, others, taxonomy, refused, filters } = props;
  const { one, path } = taxonomy;
  const isMoved = one === 'category' && term.postsCount > 0;
  return (
    <TaskForm {...props} action={`${taxonomy.api}/${term.id}`} method="delete" verb={`Delete ${one}`}>
      {isMoved ? (
        <Select
          form={task}
          refused={refused}
          name="reassignTo"
          label={`Move its ${posts(term)} to`}
          placeholder="No category"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          optional
        />
      ) : (
        <p>
          {term.postsCount === 0
            ? `No post has this ${one}.`
            : `This removes the ${one} from ${posts(term)}. The posts stay.`}
        </p>
      )}
      {one === 'tag' && term.postsCount > 0 && (
        <p>
          To replace it with another tag, <a href={taskAddress(path, filters, 'merge', term.id)}>merge it</a>{' '}
          instead.
        </p>
      )}
    </TaskForm>
  );
}

const posts = ({ postsCount }: TermView): string =>
  postsCount === 1 ? 'one post' : `${postsCount.toLocaleString('en-US')} posts`;

interface TaskFormProps extends TermTaskProps {
  action: string;
  method: 'post' | 'patch' | 'delete';
  verb: string;
  children: ReactNode;
}

function TaskForm({ task, term, taxonomy, filters, next, refused, ...form }: TaskFormProps) {
  const { action, method, verb, children } = form;
  return (
    <Form
      id={task}
      action={action}
      method={method}
      next={`${next}#${TITLE}`}
      back={taskAddress(taxonomy.path, filters, task, term.id)}
      refused={refused}
    >
      {children}
      <div>
        <Button kind={method === 'delete' ? 'danger' : 'primary'}>{verb}</Button>
      </div>
    </Form>
  );
}

interface TermFieldsProps {
  form: string;
  refused: RefusedForm | null;
  taxonomy: Taxonomy;
  /** Absent for a new one. */
  term?: TermView;
}

/** The fields of a category or a tag. */
export function TermFields({ taxonomy, term, ...field }: TermFieldsProps) {
  return (
    <>
      <Field {...field} name="name" label="Name" value={term?.name} autoComplete="off" />
      <UniqueField
        {...field}
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
        <Field
          {...field}
          name="description"
          label="Description"
          value={term?.description ?? ''}
          rows={3}
          optional
        />
      )}
    </>
  );
}
