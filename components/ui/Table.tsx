import type { ReactNode } from 'react';
import css from './Table.module.css';

interface TableProps {
  caption: string;
  /** The headings; `end` is for numbers. */
  columns: { label: string; align?: 'end' }[];
  rows: { key: string; cells: ReactNode[] }[];
}

/** A table that becomes a card for each row where it has no room. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} scope="col" className={align && css.end}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map(({ label, align }, position) => (
              <td key={label} className={align && css.end} data-label={label}>
                {cells[position]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
