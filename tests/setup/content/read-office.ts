import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LeftOut } from '#server/knowledge/sources/documents/left-out.ts';
import { type Package, withPackage } from '#server/knowledge/sources/documents/package.ts';
import type { Block } from '#server/knowledge/sources/extraction/blocks.ts';

/** What is read of an Office document: its texts with their table headers, and the note for its owner. */
export async function readOffice(
  read: (parts: Package, write: (block: Block) => void, leftOut: LeftOut) => Promise<void>,
  document: Buffer,
) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-office-'));
  const path = join(folder, 'document');
  await writeFile(path, document);
  const blocks: Block[] = [];
  const leftOut = new LeftOut();
  await withPackage(path, (parts) => read(parts, (block) => blocks.push(block), leftOut));
  await rm(folder, { recursive: true });
  const headers = blocks.flatMap((block) => (block.kind === 'row' && block.header ? [block.header] : []));
  const texts = blocks.filter(({ kind }) => kind !== 'heading').map(({ text }) => text);
  /** The names of columns, once for each table. */
  const names = [...new Set(headers)].map((header) => header.split('\n')[0]);
  const headings = blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text);
  return { headings, texts, names, note: leftOut.note() };
}
