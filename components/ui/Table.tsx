import type { ReactNode } from 'react';
import css from './Table.module.css';

interface Column {
  label: string;
  /** For numbers. */
  align?: 'end';
  /** Short words that are not broken. */
  isShort?: boolean;
  /** Skipped where there is room for a table, but not for all of it. */
  isSecondary?: boolean;
  /** Not a fact about each row but a tool for it: a box to choose it, a menu. Its label is read out only. */
  isTool?: boolean;
  /** What stands in place of the label. */
  heading?: ReactNode;
  /** Where one sorts by it; `direction` is null unless the rows are sorted by it now. */
  sort?: { href: string; direction: 'ascending' | 'descending' | null };
}

interface TableProps {
  caption: string;
  columns: Column[];
  rows: { key: string; cells: ReactNode[] }[];
  /** For long lists: smaller, and the headings stay in sight below the top bar. */
  dense?: boolean;
}

/** A table that becomes a card for each row where it has no room; the first fact about a row is its title there. */
export function Table({ caption, columns, rows, dense = false }: TableProps) {
  const title = columns.findIndex(({ isTool }) => !isTool);
  return (
    <div className={css.frame}>
      <table className={`${css.table} ${dense ? css.dense : ''}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={classOf(column)}
                aria-sort={column.sort?.direction ?? undefined}
              >
                <Heading {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((column, position) => (
                <td
                  key={column.label}
                  className={classOf(column, position === title)}
                  data-label={column.label}
                >
                  {cells[position]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ label, heading, sort, isTool }: Column) {
  if (heading) return heading;
  if (sort) return <a href={sort.href}>{label}</a>;
  return isTool ? <span className="visually-hidden">{label}</span> : label;
}

function classOf({ align, isTool, isShort, isSecondary }: Column, isTitle = false): string | undefined {
  const classes = [
    isTitle && css.title,
    isTool && css.tool,
    align && css.end,
    isShort && css.short,
    isSecondary && css.secondary,
  ];
  return classes.filter(Boolean).join(' ') || undefined;
}
