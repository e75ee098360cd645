import type { IconShape } from '#lib/icon-shape.ts';
import { Field } from '../../forms/Field.tsx';
import { FieldNotes, useFieldState } from '../../forms/FieldFrame.tsx';
import form from '../../forms/Form.module.css';
import { IconPicker } from '../../media/icons/IconPicker.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

interface IconFieldProps {
  icon: string | null;
  iconShape: IconShape | null;
}

/** The icon of a product: found with a search, or without scripts entered by its id. */
export function IconField({ icon, iconShape }: IconFieldProps) {
  const field = { name: 'icon', label: 'Icon', help: HELP };
  const { errors, control } = useFieldState(field);
  if (!useHydrated()) return <Field {...field} value={icon} optional />;
  return (
    <fieldset id={control.id} className={form.group} aria-describedby={control['aria-describedby']}>
      <legend>Icon</legend>
      <IconPicker
        name="icon"
        isField
        chosen={icon && iconShape ? { id: icon, shape: iconShape } : null}
        first={{ query: '', found: [] }}
      />
      <FieldNotes id={control.id} errors={errors} />
    </fieldset>
  );
}

const HELP = (
  <>
    The name of an icon of <a href="/developers/icons">Font Awesome Free</a>, such as “book”.
  </>
);
