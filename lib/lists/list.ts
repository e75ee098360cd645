import { type DisplayContext, type DisplayTimestamp, displayTimestamp } from '../display-timestamp.ts';
import type { Sorting } from '../filters.ts';

/** A column of a list of the back office, and of the file with the same list. */
export interface Column {
  /** Heads the column of the table; a column without one is in the file only. */
  label?: string;
  /** The list can be sorted by it: in this direction, unless the query names one. */
  sort?: Sorting['order'];
  /** It is a time: the table shows it in the viewer's time zone. */
  isTime?: true;
  /** It is in the table only. */
  isInFile?: false;
  /** How wide it is, see `components/ui/Table.tsx`. */
  align?: 'end';
  isShort?: true;
  isMain?: true;
  isClipped?: true;
  isSecondary?: true;
}

export type Columns = Readonly<Record<string, Column>>;

type NamesWith<C, Part> = { [Name in keyof C]: C[Name] extends Part ? Name : never }[keyof C] & string;

export type ShownName<C> = NamesWith<C, { label: string }>;
type SortName<C> = NamesWith<C, { sort: Sorting['order'] }>;
type TimeName<C> = NamesWith<C, { isTime: true }>;
type FileName<C> = Exclude<keyof C & string, NamesWith<C, { isInFile: false }>>;

/**
 * Declares a list of the back office. Its query takes `sorts`, its table has the labels, and its file the `columns`, by the
 * names that the view of an item has.
 * @param file the name of the file
 * @param sort what it is sorted by, unless the query says it
 */
export function declareList<const C extends Columns>({
  file,
  sort: preset,
  columns,
}: {
  file: string;
  sort?: NoInfer<SortName<C>>;
  columns: C;
}) {
  const named = Object.entries<Column>(columns);
  const namesOf = <Name extends string>(isMeant: (column: Column) => boolean) =>
    named.flatMap(([name, column]) => (isMeant(column) ? [name as Name] : []));
  return {
    columns,
    times: namesOf<TimeName<C>>(({ isTime }) => isTime === true),
    sorts: namesOf<SortName<C>>(({ sort }) => sort !== undefined),
    file: { name: file, columns: namesOf<FileName<C>>(({ isInFile }) => isInFile !== false) },
    sortingOf({
      sort = preset as SortName<C>,
      order = columns[sort]?.sort ?? 'asc',
    }: {
      sort?: SortName<C> | undefined;
      order?: Sorting['order'] | undefined;
    }) {
      return { sort, order };
    },
  };
}

/** An item with the times of its columns as the viewer reads them. */
export function withShownTimes<Time extends string, Item extends object>(
  list: { times: Time[] },
  item: Item,
  display: DisplayContext,
): WithTimes<Item, Time> {
  const times = list.times.map((name) => {
    const time = (item as Record<string, string | null | undefined>)[name];
    return [name, time ? displayTimestamp(time, display) : null];
  });
  return { ...item, ...Object.fromEntries(times) } as WithTimes<Item, Time>;
}

type WithTimes<Item, Times extends string> = Omit<Item, Times> & {
  [Name in Times & keyof Item]: DisplayTimestamp | Extract<Item[Name], null>;
};
