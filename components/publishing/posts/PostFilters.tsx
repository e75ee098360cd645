import type { ReactNode } from 'react';
import { changeFilter } from '#lib/filters.ts';
import { APPROVAL_LABELS, APPROVAL_STATUSES } from '#lib/post-states.ts';
import form from '../../forms/Form.module.css';
import { type Option, Options, optionsFor, optionsOf } from '../../forms/Options.tsx';
import css from '../../office/admin/admin.module.css';
import { anyOf } from '../../office/admin/FilterLinks.tsx';

// The filters that a writer's list and the back office share.

export const STATUS_FILTER = {
  label: 'Status',
  name: 'status',
  options: optionsOf({ all: 'Any status', live: 'Live', draft: 'Draft' }),
};

export const APPROVAL_FILTER = {
  label: 'Approval',
  name: 'approvalStatus',
  options: anyOf('Any approval', APPROVAL_STATUSES, APPROVAL_LABELS),
};

interface ChoiceFilterProps {
  action: string;
  filters: URLSearchParams;
  fields: { name: string; label: string; options: { id: string; name: string }[] }[];
  /** Further fields of the form, with their names. */
  others?: { names: readonly string[]; fields: ReactNode };
}

/** Filters with many options, as a form. */
export function ChoiceFilters({ action, filters, fields, others }: ChoiceFilterProps) {
  const own = new Set([...fields.map(({ name }) => name), ...(others?.names ?? [])]);
  return (
    <form action={action} className={css.choices}>
      {[...filters]
        .filter(([name]) => !own.has(name) && name !== 'page')
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      {fields.map(({ name, label, options }) => (
        <select
          key={name}
          className={form.input}
          name={name}
          aria-label={label}
          defaultValue={filters.getAll(name).join(',')}
        >
          <Options
            options={[...severalOf(filters.getAll(name)), ...optionsFor(options)]}
            placeholder={`Any ${label.toLowerCase()}`}
          />
        </select>
      ))}
      {others?.fields}
      <button className={form.input} type="submit">
        Filter
      </button>
    </form>
  );
}

/** Keeps several values from the address, although the field offers only single ones. */
const severalOf = (chosen: string[]): Option[] =>
  chosen.length > 1 ? [{ value: chosen.join(','), label: `${chosen.length} of them` }] : [];

/** The active writer filter, which is set by a link in a row. */
export function SelectedWriter({ filters, name }: { filters: URLSearchParams; name: string | undefined }) {
  if (!filters.has('ownerId')) return null;
  return (
    <p className={css.chosen}>
      Posts of <strong>{name ?? 'one writer'}</strong>
      <a href={`?${changeFilter(filters, 'ownerId', 'all')}`}>Show all writers</a>
    </p>
  );
}
