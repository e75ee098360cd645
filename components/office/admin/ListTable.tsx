import type { ReactNode } from 'react';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import { changeSort, filteredAddress, type Sorting } from '#lib/filters.ts';
import type { ListState } from '#lib/list-page.ts';
import type { Column, Columns, ShownName } from '#lib/lists/list.ts';
import { At } from '../../ui/At.tsx';
import { Choice, SelectAll, SelectableList } from '../../ui/Selection.tsx';
import { Table } from '../../ui/Table.tsx';
import { BULK_FORM, BulkActions, type BulkActionsProps } from './BulkActions.tsx';
import { ExportSelected } from './ExportSelected.tsx';

/** The filters of the list, and its address, which actions return to. */
interface Here {
  filters: URLSearchParams;
  next: string;
}

type Cell<Row> = (row: Row, here: Here) => ReactNode;

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
  /** The address of the list without filters; default: that of the page. */
  path?: string;
  /** Absent where the address of the page says nothing about the list. */
  state?: ListState & { sorting?: Sorting };
  /** The label of a row's checkbox, and the actions on several that apply to it; default: all. */
  choose?: (row: Row) => { label: string; actions?: string[] };
  actions?: Cell<Row>;
  /** The actions on the chosen rows. */
  bulk?: Omit<BulkActionsProps, 'next' | 'rows'>;
  /** The plural noun of rows that are not changed together: the chosen ones can be exported. */
  exported?: string;
}

/** A list of the back office: the headings are declared with the list. */
export function ListTable<C extends Columns, Row extends { id: string }>({
  list,
  caption,
  rows,
  cells,
  path = '',
  state,
  choose,
  actions,
  bulk,
  exported,
}: ListTableProps<C, Row>) {
  const filters = new URLSearchParams(state?.filters);
  const here = { filters, next: filteredAddress(path, filters) };
  const shown = Object.entries(cells) as [name: keyof C & string, cell: Cell<Row> | typeof PLAIN][];
  const columns = [
    ...(choose ? [{ label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> }] : []),
    ...shown.map(([name]) => headingOf(name, list.columns[name] ?? {}, filters, state?.sorting)),
    ...(actions ? [{ label: 'Actions', isTool: true }] : []),
  ];
  const table = (
    <Table
      caption={caption}
      dense
      columns={columns}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          ...(choose ? [<Choice key="choose" value={row.id} form={BULK_FORM} {...choose(row)} />] : []),
          ...shown.map(([name, cell]) =>
            cell === PLAIN ? plain((row as Record<string, unknown>)[name] as Plain) : cell(row, here),
          ),
          ...(actions ? [actions(row, here)] : []),
        ],
      }))}
    />
  );
  if (!bulk && !exported) return table;
  return (
    <SelectableList>
      {table}
      {bulk && (
        <BulkActions {...bulk} next={here.next} rows={choose && rows.map((row) => choose(row).actions)} />
      )}
      {exported && <ExportSelected path={`/api${path}`} names={exported} />}
    </SelectableList>
  );
}

function headingOf(
  name: string,
  { label = '', sort: first, isTime, isInFile: _isInFile, ...look }: Column,
  filters: URLSearchParams,
  sorting: Sorting | undefined,
) {
  const sort = first &&
    sorting && {
      href: `?${changeSort(filters, name, sorting, first)}`,
      direction: name === sorting.sort ? DIRECTIONS[sorting.order] : null,
    };
  return { ...look, label, isShort: isTime ?? look.isShort, sort };
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

function plain(value: Plain): ReactNode {
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return typeof value === 'object' && value ? <At timestamp={value} isCell /> : value;
}
