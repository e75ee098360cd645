import type { ReactNode } from 'react';
import css from './Table.module.css';

interface Column {
  label: string;
  /** Right-aligned, for numbers. */
  align?: 'end';
  /** Short text that does not wrap. */
  isShort?: boolean;
  /** Takes the width that the others leave; its cells are cut, see `OneLine`. */
  isMain?: boolean;
  /** Of limited width; its cells are cut, see `OneLine`. */
  isClipped?: boolean;
  /** A secondary column is hidden at medium widths. */
  isSecondary?: boolean;
  /** A row tool instead of data: a checkbox, a menu. Its label is visually hidden. */
  isTool?: boolean;
  /** Replaces the label in the header cell. */
  heading?: ReactNode;
  /** The sort link of the column; `direction` is null if the rows are sorted by another column. */
  sort?: { href: string; direction: 'ascending' | 'descending' | null };
}

interface TableProps {
  caption: string;
  columns: Column[];
  rows: { key: string; cells: ReactNode[] }[];
  /** For long lists: one line a row, smaller text, and a header that sticks below the top bar. */
  dense?: boolean;
}

/** A table that renders each row as a card in narrow containers; the first column becomes the card's title. */
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

function classOf(
  { align, isTool, isShort, isMain, isClipped, isSecondary }: Column,
  isTitle = false,
): string | undefined {
  const classes = [
    isTitle && css.title,
    isTool && css.tool,
    align && css.end,
    isShort && css.short,
    isMain && css.main,
    isClipped && css.clipped,
    isSecondary && css.secondary,
  ];
  return classes.filter(Boolean).join(' ') || undefined;
}
