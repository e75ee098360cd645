import { DomUtils } from 'htmlparser2';
import { childOf, childrenOf, isOn, parseXml, type XmlElement } from './package.ts';

/** Marks the rows that name the columns, fills the columns that rows leave out, and sets titles that are rows before the table. */
export function prepareTables(tables: readonly XmlElement[]): void {
  for (const table of tables) {
    const rows = childrenOf(table).filter(({ name }) => name === 'w:tr');
    for (const row of rows) fillColumns(row);
    const width = Math.max(0, ...rows.map(widthOf));
    const body = width > 1 ? withoutTitle(table, rows, width) : rows;
    if (body.length > 1 && body.every((row) => !isHeader(row)) && firstRowIsSpecial(table)) markNames(body);
  }
}

const propertiesOf = (row: XmlElement): XmlElement | undefined => childOf(row, 'w:trPr');
const cellsOf = (row: XmlElement): XmlElement[] => childrenOf(row).filter(({ name }) => name === 'w:tc');
const isHeader = (row: XmlElement): boolean => isOn(childOf(propertiesOf(row), 'w:tblHeader'));
const spanOf = (cell: XmlElement): number =>
  Number(childOf(childOf(cell, 'w:tcPr'), 'w:gridSpan')?.attribs['w:val'] ?? 1) || 1;
const widthOf = (row: XmlElement): number => cellsOf(row).reduce((sum, cell) => sum + spanOf(cell), 0);

const MAX_SKIPPED = 50;

function fillColumns(row: XmlElement): void {
  const properties = propertiesOf(row);
  const skipped = Number(childOf(properties, 'w:gridBefore')?.attribs['w:val'] ?? 0);
  const first = cellsOf(row)[0];
  for (let column = 0; column < Math.min(skipped, MAX_SKIPPED); column++)
    if (first) DomUtils.prepend(first, elementOf('<w:tc><w:p/></w:tc>'));
}

/** A first row of one cell over all columns says what the table is about. */
function withoutTitle(table: XmlElement, rows: XmlElement[], width: number): XmlElement[] {
  const [first, second] = rows;
  const [cell, ...others] = first ? cellsOf(first) : [];
  if (!first || !second || !cell || others.length > 0 || spanOf(cell) < width) return rows;
  for (const child of childrenOf(cell)) if (child.name !== 'w:tcPr') DomUtils.prepend(table, child);
  DomUtils.removeElement(first);
  return rows.slice(1);
}

/** Whether the table style formats the first row as a header; it does unless `firstRow` is off. */
function firstRowIsSpecial(table: XmlElement): boolean {
  const look = childOf(childOf(table, 'w:tblPr'), 'w:tblLook')?.attribs;
  if (look?.['w:firstRow'] !== undefined) return !/^(?:0|false)$/.test(look['w:firstRow']);
  return look?.['w:val'] === undefined || (Number.parseInt(look['w:val'], 16) & FIRST_ROW) !== 0;
}

/** The bit of the older form of the same property. */
const FIRST_ROW = 0x20;

/** Below a cell that spans several columns, the next row names them. */
function markNames(rows: readonly XmlElement[]): void {
  let last = 0;
  for (const [i, row] of rows.slice(0, -1).entries()) {
    if (i > last) return;
    mark(row);
    const continuesBelow = cellsOf(row).some((cell) => spanOf(cell) > 1);
    const next = rows[i + 1];
    const continuesFromAbove =
      next && cellsOf(next).some((cell) => isContinued(childOf(childOf(cell, 'w:tcPr'), 'w:vMerge')));
    if (continuesBelow || continuesFromAbove) last = i + 1;
  }
}

const isContinued = (merge: XmlElement | undefined): boolean =>
  merge !== undefined && merge.attribs['w:val'] !== 'restart';

function mark(row: XmlElement): void {
  const properties = propertiesOf(row);
  if (properties) DomUtils.appendChild(properties, elementOf('<w:tblHeader/>'));
  else DomUtils.prependChild(row, elementOf('<w:trPr><w:tblHeader/></w:trPr>'));
}

const elementOf = (xml: string): XmlElement => childrenOf(parseXml(xml))[0] as XmlElement;
