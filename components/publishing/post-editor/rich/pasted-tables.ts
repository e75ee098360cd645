/** Wider spans are layout, or an attack on the memory of the editor. */
const MAX_SPAN = 100;

/** Markdown has no cells that span several places: the others are empty cells. */
export function fillSpans(table: HTMLTableElement): void {
  const rows = [...table.rows];
  for (const [y, row] of rows.entries()) {
    for (const cell of [...row.cells]) {
      const [width, height] = [Math.min(cell.colSpan, MAX_SPAN), Math.min(cell.rowSpan, MAX_SPAN)];
      const column = cell.cellIndex;
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
      for (const below of rows.slice(y, y + height)) {
        const empty = width - (below === row ? 1 : 0);
        for (let i = 0; i < empty; i++) insertCell(below, below === row ? column + 1 : column, cell.tagName);
      }
    }
  }
}

function insertCell(row: HTMLTableRowElement, column: number, name: string): void {
  row.insertBefore(row.ownerDocument.createElement(name), row.cells[column] ?? null);
}
