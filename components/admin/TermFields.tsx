import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { UniqueField } from '../forms/UniqueField.tsx';
import type { Taxonomy, TermView } from './taxonomy-view.ts';

interface TermFieldsProps {
  form: string;
  refused: RefusedForm | null;
  taxonomy: Taxonomy;
  /** Absent for a new one. */
  term?: TermView;
}

/** The fields of a category or a tag. */
export function TermFields({ form, refused, taxonomy, term }: TermFieldsProps) {
  const field = { form, refused };
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
      {taxonomy.hasDescription && (
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
