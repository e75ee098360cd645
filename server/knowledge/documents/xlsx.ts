import readSheets from 'read-excel-file/node';
import type { Block } from '../extraction/blocks.ts';
import { tableBlocks } from './rows.ts';
import { checkUnpacked } from './zip.ts';

/** The rows of each sheet under its name. */
export async function readXlsx(path: string): Promise<Block[]> {
  await checkUnpacked(path);
  const sheets = await readSheets(path);
  return sheets.flatMap(({ sheet, data }) => {
    const rows = tableBlocks(data.map((row) => row.map(textOf)));
    return rows.length === 0
      ? []
      : [{ kind: 'heading', level: 2, text: sheet, anchor: null } as const, ...rows];
  });
}

/** A cell with a formula has its result. */
function textOf(cell: unknown): string {
  if (!(cell instanceof Date)) return String(cell ?? '');
  if (Number.isNaN(cell.getTime())) return '';
  const [day = '', time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}
