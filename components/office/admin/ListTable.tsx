import type { ReactNode } from 'react';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import type { Sorting } from '#lib/filters.ts';
import type { Column, Columns, ShownName } from '#lib/lists/list.ts';
import { At } from '../../ui/At.tsx';
import { Choice, SelectAll } from '../../ui/Selection.tsx';
import { Table } from '../../ui/Table.tsx';
import { BULK_FORM } from './BulkActions.tsx';
import { columnSort } from './column-sort.ts';

type Cell<Row> = (row: Row) => ReactNode;

/** Shows the value as it is: a text, a number or a time. */
export const PLAIN = Symbol('plain');

type Plain = string | number | DisplayTimestamp | null | undefined;

/** The columns that the table has, in its order. */
type Cells<C, Row> = {
  [Name in ShownName<C>]?:
    | Cell<Row>
    | (Name extends keyof Row ? (Row[Name] extends Plain ? typeof PLAIN : never) : never);
};

interface ListTableProps<C extends Columns, Row> {
  list: { columns: C };
  caption: string;
  rows: Row[];
  cells: Cells<C, Row>;
  /** Absent where the list cannot be sorted. */
  sorted?: { filters: URLSearchParams; by: Sorting };
  /** The label of a row's checkbox, and the actions on several that apply to it; default: all. */
  choose?: (row: Row) => { label: string; actions?: string[] };
  actions?: Cell<Row>;
}

/** A list of the back office: the headings are declared with the list. */
export function ListTable<C extends Columns, Row extends { id: string }>({
  list,
  caption,
  rows,
  cells,
  sorted,
  choose,
  actions,
}: ListTableProps<C, Row>) {
  const shown = Object.entries(cells) as [name: keyof C & string, cell: Cell<Row> | typeof PLAIN][];
  const columns = [
    ...(choose ? [{ label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> }] : []),
    ...shown.map(([name]) => headingOf(name, list.columns[name] ?? {}, sorted)),
    ...(actions ? [{ label: 'Actions', isTool: true }] : []),
  ];
  return (
    <Table
      caption={caption}
      dense
      columns={columns}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          ...(choose ? [<Choice key="choose" value={row.id} form={BULK_FORM} {...choose(row)} />] : []),
          ...shown.map(([name, cell]) =>
            cell === PLAIN ? plain((row as Record<string, unknown>)[name] as Plain) : cell(row),
          ),
          ...(actions ? [actions(row)] : []),
        ],
      }))}
    />
  );
}

function headingOf(
  name: string,
  { label = '', sort: first, isTime, isInFile: _isInFile, ...look }: Column,
  sorted: ListTableProps<Columns, unknown>['sorted'],
) {
  const sort = first && sorted && columnSort(sorted.filters, sorted.by)(name, first);
  return { ...look, label, isShort: isTime ?? look.isShort, sort };
}

function plain(value: Plain): ReactNode {
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return typeof value === 'object' && value ? <At timestamp={value} isCell /> : value;
}
