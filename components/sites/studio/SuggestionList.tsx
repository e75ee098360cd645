import { useRef, useState } from 'react';
import { FieldNotes, useFieldState } from '../../forms/FieldFrame.tsx';
import form from '../../forms/Form.module.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './list.module.css';
import { MoveButtons, moved } from './MoveButtons.tsx';
import { useAnnounced } from './use-announced.ts';

const MAX_SUGGESTIONS = 6;

interface SuggestionListProps {
  name: string;
  /** The language of the words, if it is not the site's. */
  language?: string;
  suggestions: string[];
}

/** The questions that visitors are offered first. Without scripts all six fields are there. */
export function SuggestionList({ name, language, suggestions }: SuggestionListProps) {
  const { errors, control } = useFieldState({ name, label: '', help: true });
  const [items, setItems] = useState(() => suggestions.map((text, id) => ({ id, text })));
  const nextId = useRef(suggestions.length);
  const ref = useAnnounced<HTMLFieldSetElement>(items);
  const add = () => {
    setItems([...items, { id: nextId.current, text: '' }]);
    nextId.current += 1;
  };
  const inLanguage = language ? ` in ${language}` : '';
  const empty = MAX_SUGGESTIONS - items.length;
  return (
    <fieldset ref={ref} id={control.id} className={form.group} aria-describedby={control['aria-describedby']}>
      <legend>First questions{inLanguage}</legend>
      <input type="hidden" name={name} value="" />
      <ul className={css.list}>
        {items.map(({ id, text }, position) => (
          <li key={id} className={css.row}>
            <input
              className={form.input}
              name={name}
              aria-label={`Question ${position + 1}${inLanguage}`}
              defaultValue={text}
              maxLength={120}
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: a field that was asked for
              autoFocus={id >= suggestions.length}
            />
            <MoveButtons
              of={`question ${position + 1}${inLanguage}`}
              position={position}
              length={items.length}
              onMove={(by) => setItems(moved(items, position, by))}
            />
            <button
              type="button"
              className={css.tool}
              aria-label={`Remove question ${position + 1}${inLanguage}`}
              onClick={() => setItems(items.filter((item) => item.id !== id))}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {empty > 0 && (
        <>
          <noscript>
            {Array.from({ length: empty }, (_, position) => (
              <input
                // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
                key={position}
                className={form.input}
                name={name}
                aria-label={`Question ${items.length + position + 1}${inLanguage}`}
                maxLength={120}
              />
            ))}
          </noscript>
          <div className="scripted">
            <Button kind="quiet" type="button" onClick={add}>
              Add question
            </Button>
          </div>
        </>
      )}
      <FieldNotes
        id={control.id}
        help={`Up to ${MAX_SUGGESTIONS} questions that visitors can ask with one click.${
          language ? ` Without any, visitors who read ${language} are offered none.` : ''
        }`}
        errors={errors}
      />
    </fieldset>
  );
}
