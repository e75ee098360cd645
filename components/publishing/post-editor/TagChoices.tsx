import type { PostEditorData } from '#pages/post-editor/load-editor.ts';
import { FieldNotes, useFieldState, useFormId } from '../../forms/FieldFrame.tsx';
import form from '../../forms/Form.module.css';
import { useRefused } from '../../forms/use-refused.ts';
import css from './editor.module.css';

interface TagChoicesProps {
  tags: PostEditorData['tags'];
  chosen: string[];
}

export function TagChoices({ tags, chosen: saved }: TagChoicesProps) {
  const { errors, control } = useFieldState({ name: 'tagIds', label: 'Tags', optional: true });
  const entered = useRefused(useFormId());
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
      <FieldNotes id={control.id} errors={errors} />
    </fieldset>
  );
}
