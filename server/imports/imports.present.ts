import { IMPORT_OUTCOMES, type ImportOutcome, type ImportStatus } from '#lib/import-states.ts';
import type { CreateImportInput } from '#lib/schemas/imports.ts';
import type { ImportRow, ListedEntryRow } from './imports.queries.ts';

/** A received file. */
export interface ImportFile {
  name: string;
  size: number;
}

export interface ImportView {
  id: string;
  ownerId: string | null;
  files: ImportFile[];
  format: ImportRow['format'];
  status: ImportStatus;
  options: { status: CreateImportInput['status']; categoryId: string | null };
  /** Numbers of posts by outcome, and their sum. */
  counts: Record<ImportOutcome | 'total', number>;
  /** Notes about the file as a whole. */
  notes: string[];
  problem: string | null;
  createdAt: string;
  finishedAt: string | null;
}

export interface ImportEntryView {
  position: number;
  title: string;
  /** Its path in the archive, or its former address. */
  source: string;
  outcome: ImportOutcome;
  notes: string[];
  postId: string | null;
  postSlug: string | null;
}

export function presentImport(
  row: ImportRow,
  counts: { outcome: ImportOutcome; count: number | string }[],
): ImportView {
  const numbers = Object.fromEntries(
    IMPORT_OUTCOMES.map((outcome) => [
      outcome,
      Number(counts.find((count) => count.outcome === outcome)?.count ?? 0),
    ]),
  ) as Record<ImportOutcome, number>;
  return {
    id: row.id,
    ownerId: row.owner_id,
    files: JSON.parse(row.files) as ImportFile[],
    format: row.format,
    status: row.status,
    options: JSON.parse(row.options) as ImportView['options'],
    counts: { ...numbers, total: Object.values(numbers).reduce((sum, count) => sum + count, 0) },
    notes: JSON.parse(row.notes) as string[],
    problem: row.problem,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

export const presentEntry = (row: ListedEntryRow): ImportEntryView => ({
  position: row.position,
  title: row.title,
  source: row.source,
  outcome: row.outcome,
  notes: JSON.parse(row.notes) as string[],
  postId: row.post_id,
  postSlug: row.post_slug,
});
