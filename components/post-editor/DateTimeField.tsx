import { type FieldBase, FieldFrame, fieldState } from '../forms/FieldFrame.tsx';
import css from '../forms/Form.module.css';

/** Date and time in the time zone of the form's `timeZone` field. */
export function DateTimeField(props: Omit<FieldBase, 'optional'> & { value: string }) {
  const field = { ...props, optional: true };
  const { entered, control } = fieldState(field);
  return (
    <FieldFrame {...field}>
      <input
        {...control}
        type="datetime-local"
        className={css.input}
        defaultValue={entered?.[props.name] ?? props.value}
      />
    </FieldFrame>
  );
}
