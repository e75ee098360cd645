import { type FieldBase, FieldFrame, useFieldState } from './FieldFrame.tsx';
import css from './Form.module.css';

/** Date and time in a time zone that the handler of the form knows. */
export function DateTimeField(props: Omit<FieldBase, 'optional'> & { value: string }) {
  const field = { ...props, optional: true };
  const { entered, control } = useFieldState(field);
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
