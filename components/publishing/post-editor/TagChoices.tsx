import type { PostEditorData } from '#pages/post-editor/load-editor.ts';
import { type FieldBase, FieldNotes, useFieldState } from '../../forms/FieldFrame.tsx';
import form from '../../forms/Form.module.css';
import { useRefused } from '../../forms/use-refused.ts';
import css from './editor.module.css';

interface TagChoicesProps extends Omit<FieldBase, 'optional' | 'name' | 'label'> {
  tags: PostEditorData['tags'];
  chosen: string[];
}

export function TagChoices({ tags, chosen: saved, ...field }: TagChoicesProps) {
  const props = { ...field, name: 'tagIds', label: 'Tags', optional: true };
  const { errors, control } = useFieldState(props);
  const entered = useRefused(field.form);
  const chosen = entered ? [entered.lists?.tagIds ?? entered.input.tagIds ?? []].flat() : saved;
  return (
    <fieldset className={form.group} id={control.id} aria-describedby={control['aria-describedby']}>
      <legend>Tags</legend>
      {/* Without this field, a form with no checked tags would leave them unchanged. */}
      <input type="hidden" name="tagIds" value="" />
      {tags.length === 0 && <p className={form.help}>There are no tags yet.</p>}
      <div className={css.tags}>
        {tags.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" name="tagIds" value={id} defaultChecked={chosen.includes(id)} />
            {name}
          </label>
        ))}
      </div>
      <FieldNotes id={control.id} help={field.help} errors={errors} />
    </fieldset>
  );
}
