import { useState } from 'react';
import field from '../../forms/Form.module.css';
import { useAnnounced } from '../../sites/studio/use-announced.ts';
import { Button } from '../../ui/Button.tsx';
import { CatalogIcon } from '../../ui/CatalogIcon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import css from './IconPicker.module.css';
import { type ChosenIcon, type FoundIcon, type IconSearch, useIcons } from './use-icons.ts';

interface IconPickerProps {
  /** The name of the field with the id of the chosen icon. */
  name: string;
  chosen: ChosenIcon | null;
  /** The search that the server has made. */
  first: IconSearch;
  /** A field among others of a form, whose text is not sent and whose icon may be removed. For hydrated pages. */
  isField?: boolean;
}

const SEARCH = 'icon-search';

/**
 * Searches icons while the text changes, and chooses one of them. Without scripts the form around it must be a GET form
 * whose page searches for `query`.
 */
export function IconPicker({ name, chosen: initial, first, isField = false }: IconPickerProps) {
  const [text, setText] = useState(first.query);
  const [chosen, setChosen] = useState(initial);
  const isHydrated = useHydrated();
  const { query, found, problem } = useIcons(text, first);
  const value = useAnnounced<HTMLInputElement>(chosen?.id);
  return (
    <div className={css.picker}>
      <label htmlFor={SEARCH} className={field.label}>
        Search icons
      </label>
      <div className={css.search}>
        <input
          id={SEARCH}
          className={field.input}
          type="search"
          name={isField ? undefined : 'query'}
          value={text}
          onChange={({ target }) => setText(target.value)}
          // It searches while typing: Enter would send the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${SEARCH}-help`}
        />
        {!isField && (
          <span className={css.submit}>
            <Button kind="quiet">Search</Button>
          </span>
        )}
      </div>
      <div id={`${SEARCH}-help`} className={field.help}>
        What it shows, such as “door” or “music”, or the name of an icon.
      </div>
      {found.length > 0 && (
        <ul className={css.icons} aria-label="Icons found">
          {found.map((icon) => (
            <li key={icon.id}>
              <Choice
                icon={icon}
                name={name}
                isChosen={icon.id === chosen?.id}
                onChoose={isHydrated ? () => setChosen(icon) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <output className={css.none}>
        {problem ??
          (query !== '' && found.length === 0 ? `No icon found for “${query}”. Try another word.` : '')}
      </output>
      {chosen && <Chosen icon={chosen} onRemove={isField ? () => setChosen(null) : undefined} />}
      {isHydrated && <input ref={value} type="hidden" name={name} value={chosen?.id ?? ''} />}
    </div>
  );
}

interface ChoiceProps {
  icon: FoundIcon;
  name: string;
  isChosen: boolean;
  /** Absent without scripts: the button sends the form. */
  onChoose: (() => void) | undefined;
}

const Choice = ({ icon: { id, label, shape }, name, isChosen, onChoose }: ChoiceProps) => (
  <button
    type={onChoose ? 'button' : 'submit'}
    name={onChoose ? undefined : name}
    value={id}
    className={css.icon}
    aria-pressed={isChosen}
    aria-label={label}
    title={label}
    onClick={onChoose}
  >
    <CatalogIcon shape={shape} />
  </button>
);

interface ChosenProps {
  icon: ChosenIcon;
  onRemove: (() => void) | undefined;
}

const Chosen = ({ icon: { id, shape }, onRemove }: ChosenProps) => (
  <div className={css.chosen}>
    <CatalogIcon shape={shape} size={64} />
    <code>{id}</code>
    <span className="scripted">
      <Button kind="quiet" type="button" data={{ 'data-copy': id }}>
        Copy id
      </Button>
    </span>
    {onRemove && (
      <Button kind="plain" type="button" onClick={onRemove}>
        Remove
      </Button>
    )}
  </div>
);
