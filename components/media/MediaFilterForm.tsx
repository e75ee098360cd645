import { useEffect, useRef, useState } from 'react';
import { FILE_TYPE_NAMES, FILE_TYPES } from '#lib/file-formats.ts';
import form from '../forms/Form.module.css';
import { type Option, Options } from '../forms/Options.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import css from './filters.module.css';
import type { MediaFilters } from './media-filters.ts';

interface MediaFilterFormProps {
  months: Option[];
  /** Owners of files; absent where all files are the viewer's. */
  owners?: Option[];
  /** Other parameters of the page, which a filter keeps. */
  hiddenFields?: [name: string, value: string][];
  filters: MediaFilters;
  /** Fixed by the page, and therefore not offered. */
  hidesType?: boolean;
  onChange(filters: MediaFilters): void;
}

const PAUSE_MS = 300;

/** The filters of a list of files: a form of the page, which scripts apply at once. */
export function MediaFilterForm(props: MediaFilterFormProps) {
  const { months, owners = [], hiddenFields = [], filters, hidesType = false, onChange } = props;
  const [name, setName] = useState(filters.nameLike ?? '');
  const { nameLike = '' } = filters;
  // The timer begins before another filter may change.
  const latest = useRef(filters);
  latest.current = filters;
  const applied = useRef(nameLike);

  const apply = (changed: MediaFilters = {}) => {
    applied.current = name.trim();
    onChange({ ...latest.current, nameLike: applied.current || undefined, ...changed });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the timer
  useEffect(() => {
    if (name.trim() === nameLike) return;
    const timer = setTimeout(() => name.trim() !== applied.current && apply(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);

  // All filters were removed at once: what was typed goes with them.
  useEffect(() => {
    if (nameLike === applied.current) return;
    applied.current = nameLike;
    setName(nameLike);
  }, [nameLike]);

  const choice = (field: 'type' | 'date' | 'ownerId', label: string, options: Option[]) => {
    const chosen = [filters[field] ?? []].flat();
    const change = (value: string) =>
      apply({ [field]: field === 'type' && value ? [value] : value || undefined });
    return (
      <select
        className={`${form.input} ${css.select}`}
        name={field}
        aria-label={label}
        // The list has no option for several types.
        value={chosen.length === 1 ? chosen[0] : ''}
        onChange={({ target }) => change(target.value)}
      >
        <Options options={options} placeholder={`Any ${label.toLowerCase()}`} />
      </select>
    );
  };

  return (
    <search>
      <form
        className={css.filters}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {hiddenFields.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <label className={css.search}>
          <Icon name="search" />
          <input
            type="search"
            name="nameLike"
            aria-label="Search files"
            placeholder="Search files"
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {!hidesType &&
          choice(
            'type',
            'Type',
            FILE_TYPES.map((value) => ({ value, label: FILE_TYPE_NAMES[value].many })),
          )}
        {choice('date', 'Month', months)}
        {owners.length > 0 && choice('ownerId', 'Owner', owners)}
        <span className={css.apply}>
          <Button kind="quiet">Filter</Button>
        </span>
      </form>
    </search>
  );
}
