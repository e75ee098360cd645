import type { ComponentProps } from 'react';
import { type FieldBase, FieldFrame, useFieldState } from './FieldFrame.tsx';
import css from './Form.module.css';
import { Options } from './Options.tsx';

interface SelectProps extends FieldBase, ComponentProps<typeof Options> {
  value?: string | undefined;
  autoComplete?: string;
}

export function Select(props: SelectProps) {
  const { name, options, value, placeholder, autoComplete } = props;
  const { entered, control } = useFieldState(props);
  return (
    <FieldFrame {...props}>
      <select
        {...control}
        className={css.input}
        autoComplete={autoComplete}
        defaultValue={entered?.[name] ?? value}
      >
        <Options options={options} placeholder={placeholder} />
      </select>
    </FieldFrame>
  );
}
