/** A record that was written, and what was stored before; undefined for a new one. */
export interface Change<Row> {
  before: Row | undefined;
  after: Row;
}

/** Apart from the time of the last change. */
export const isSame = <Row extends { updated_at: string }>(before: Row | undefined, row: Row): boolean =>
  before !== undefined &&
  Object.entries(row).every(
    ([column, value]) => column === 'updated_at' || before[column as keyof Row] === value,
  );
