import { useState } from 'react';
import { type FieldBase, FieldFrame, fieldState } from '../forms/FieldFrame.tsx';
import form from '../forms/Form.module.css';
import { CatalogIcon } from '../ui/CatalogIcon.tsx';
import css from './IconPicker.module.css';
import { useIcons } from './use-icons.ts';

interface IconPickerProps extends Omit<FieldBase, 'help'> {
  /** The id of an icon of Font Awesome Free. */
  value?: string;
}

/**
 * A field for the id of an icon, which searches while its text changes: the icons below it are what the text names or
 * describes. Without scripts the id is typed.
 */
export function IconPicker({ value = '', ...field }: IconPickerProps) {
  const props = { ...field, help: 'What it shows, such as “door” or “music”, or the name of an icon.' };
  const { entered, control } = fieldState(props);
  const [text, setText] = useState(entered?.[field.name] ?? value);
  const icons = useIcons(text);
  return (
    <FieldFrame {...props}>
      <input
        {...control}
        className={form.input}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {icons.length > 0 && (
        <ul className={css.icons} aria-label="Icons found">
          {icons.map(({ id, label, shape }) => (
            <li key={id}>
              <button
                type="button"
                className={css.icon}
                aria-pressed={id === text}
                aria-label={label}
                title={label}
                onClick={() => setText(id)}
              >
                <CatalogIcon shape={shape} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
