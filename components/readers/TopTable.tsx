import type { ReactNode } from 'react';
import { Table } from '../ui/Table.tsx';
import css from './readers.module.css';

interface TopTableProps {
  id: string;
  title: string;
  column: string;
  rows: { key: string; cell: ReactNode; times: number }[];
  /** Shown without rows. */
  none: string;
}

/** The most frequent of something. */
export function TopTable({ id, title, column, rows, none }: TopTableProps) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {rows.length === 0 ? (
        <p className={css.facts}>{none}</p>
      ) : (
        <Table
          caption={title}
          columns={[{ label: column }, { label: 'Times', align: 'end' }]}
          rows={rows.map(({ key, cell, times }) => ({
            key,
            cells: [
              <div key="cell" className={css.name}>
                {cell}
              </div>,
              times.toLocaleString('en-US'),
            ],
          }))}
          dense
        />
      )}
    </section>
  );
}
