import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TYPE_OPTIONS } from './file-texts.ts';
import css from './filters.module.css';
import type { MediaFilters } from './media-filters.ts';

export interface FilterOption {
  value: string;
  label: string;
}

interface MediaFilterFormProps {
  months: FilterOption[];
  /** Owners of files; absent where all files are the viewer's. */
  owners?: FilterOption[];
  /** Other parameters of the page, which a filter keeps. */
  kept?: [name: string, value: string][];
  filters: MediaFilters;
  /** Fixed by the page, and therefore not offered. */
  hidesType?: boolean;
  onChange(filters: MediaFilters): void;
}

const PAUSE_MS = 300;

/** The filters of a list of files: a form of the page, which scripts apply at once. */
export function MediaFilterForm(props: MediaFilterFormProps) {
  const { months, owners = [], kept = [], filters, hidesType = false, onChange } = props;
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

  return (
    <search>
      <form
        className={css.filters}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {kept.map(([keptName, value]) => (
          <input key={keptName} type="hidden" name={keptName} value={value} />
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
        {!hidesType && (
          <Choices
            name="type"
            label="Type"
            all="Any type"
            options={TYPE_OPTIONS}
            value={filters.type?.length === 1 ? (filters.type[0] ?? '') : ''}
            onChoose={(type) => apply({ type: type ? [type as 'image'] : undefined })}
          />
        )}
        <Choices
          name="date"
          label="Month"
          all="Any month"
          options={months}
          value={filters.date ?? ''}
          onChoose={(date) => apply({ date: date || undefined })}
        />
        {owners.length > 0 && (
          <Choices
            name="ownerId"
            label="Owner"
            all="Any owner"
            options={owners}
            value={filters.ownerId ?? ''}
            onChoose={(ownerId) => apply({ ownerId: ownerId || undefined })}
          />
        )}
        <span className={css.apply}>
          <Button kind="quiet">Filter</Button>
        </span>
      </form>
    </search>
  );
}

interface ChoicesProps {
  name: string;
  label: string;
  all: string;
  options: FilterOption[];
  value: string;
  onChoose(value: string): void;
}

function Choices({ name, label, all, options, value, onChoose }: ChoicesProps) {
  return (
    <select
      className={css.select}
      name={name}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
