import type { Block } from '../extraction/blocks.ts';
import type { LeftOut } from './left-out.ts';
import { elementsIn, type Package } from './package.ts';
import { TableWriter } from './rows.ts';
import { type CellFormat, readFormats } from './sheet-formats.ts';
import { readMerges } from './sheet-merges.ts';
import { SheetParser } from './sheet-parser.ts';
import { SheetRows } from './sheet-rows.ts';
import { type CellText, readStrings } from './sheet-strings.ts';
import { Unreadable } from './unreadable.ts';

interface Workbook {
  formats: readonly CellFormat[];
  strings: readonly CellText[];
  write(block: Block): void;
  leftOut: LeftOut;
}

/** The rows of each sheet under its name, one by one: a sheet may have a million. */
export async function readXlsx(parts: Package, write: Workbook['write'], leftOut: LeftOut): Promise<void> {
  const root = [...(await parts.relations('')).values()].find(({ type }) => type === 'officeDocument');
  const name = root?.target ?? '';
  const workbook = await parts.read(name);
  const sheets = workbook ? elementsIn(workbook, 'sheet') : [];
  if (!workbook || sheets.length === 0) throw new Unreadable('damaged');
  const relations = await parts.relations(name);
  const partOf = (type: string) => [...relations.values()].find((each) => each.type === type)?.target ?? '';
  const has1904 = elementsIn(workbook, 'workbookPr').some(({ attribs }) =>
    /^(?:1|true|on)$/.test(attribs.date1904 ?? ''),
  );
  const formats = await readFormats(parts, partOf('styles'), has1904);
  const strings = await readStrings(parts, partOf('sharedStrings'), leftOut);
  for (const { attribs } of sheets) {
    const id = Object.keys(attribs).find((attribute) => /(?:^|:)id$/.test(attribute)) ?? '';
    const relation = relations.get(attribs[id] ?? '');
    if (relation?.type !== 'worksheet' || !parts.has(relation.target)) continue;
    if (/hidden/i.test(attribs.state ?? '')) leftOut.hidden('sheet');
    else await readSheet(parts, relation.target, attribs.name ?? '', { formats, strings, write, leftOut });
  }
}

async function readSheet(
  parts: Package,
  part: string,
  name: string,
  { formats, strings, write, leftOut }: Workbook,
): Promise<void> {
  let isFirst = true;
  const table = new TableWriter((block) => {
    if (isFirst) write({ kind: 'heading', level: 2, text: name, anchor: null });
    isFirst = false;
    write(block);
  }, leftOut);
  const rows = new SheetRows(table, await readMerges(await parts.stream(part)), leftOut);
  const parser = new SheetParser({ formats, strings, leftOut, rows });
  for await (const chunk of (await parts.stream(part)) ?? []) parser.write(chunk);
  parser.end();
  rows.end();
  table.end();
}
