import { FieldNotes, useFieldState } from '#components/forms/FieldFrame.tsx';
import forms from '#components/forms/Form.module.css';
import { SettingsForm, type SettingsTarget } from '#components/sites/studio/SettingsForm.tsx';
import type { SearchSettings } from '#lib/schemas/search-settings.ts';
import css from './pinned.module.css';

/** For new ones; more appear when these are saved. */
const EMPTY_ROWS = 3;

/** Pages that come first for a search. An emptied row is removed. */
export function PinnedResults({ pinned, ...form }: SettingsTarget & Pick<SearchSettings, 'pinned'>) {
  return (
    <SettingsForm
      {...form}
      id="pinned"
      title="Pinned results"
      about="For a search that many people make, choose the page that comes first."
      save="Save pinned results"
    >
      <Rows pinned={pinned} />
    </SettingsForm>
  );
}

function Rows({ pinned }: Pick<SearchSettings, 'pinned'>) {
  const { errors, entered, control } = useFieldState({ name: 'pinned', label: '', help: true });
  const rows = [...pinned, ...Array.from({ length: EMPTY_ROWS }, () => ({ query: '', url: '' }))];
  return (
    <fieldset id={control.id} className={forms.group} aria-describedby={control['aria-describedby']}>
      <legend className="visually-hidden">Searches and their first result</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
        <div key={at} className={css.row}>
          {(['query', 'url'] as const).map((field) => {
            const name = `pinned.${at}.${field}`;
            return (
              <label key={field} className={css.field}>
                <span className={forms.label}>{field === 'query' ? 'Search' : 'Address of the page'}</span>
                <input
                  className={forms.input}
                  name={name}
                  type={field === 'url' ? 'url' : 'text'}
                  defaultValue={entered?.[name] ?? row[field]}
                  maxLength={field === 'query' ? 100 : 2000}
                  autoComplete="off"
                />
              </label>
            );
          })}
        </div>
      ))}
      <FieldNotes
        id={control.id}
        help="The address must be one of the pages under Knowledge. Empty a row to remove it."
        errors={errors}
      />
    </fieldset>
  );
}
