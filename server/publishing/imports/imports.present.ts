import { IMPORT_OUTCOMES, type ImportOutcome } from '#lib/import-states.ts';
import type { CreateImportInput } from '#lib/schemas/imports.ts';
import type { countEntries, ImportRow, ListedEntryRow } from './imports.queries.ts';

/** A received file. */
export interface ImportFile {
  name: string;
  size: number;
}

export interface ImportOptions {
  status: CreateImportInput['status'];
  categoryId: string | null;
}

export type ImportView = ReturnType<typeof presentImport>;
export type ImportEntryView = ReturnType<typeof presentEntry>;

export function presentImport(row: ImportRow, counts: Awaited<ReturnType<typeof countEntries>>) {
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
    options: JSON.parse(row.options) as ImportOptions,
    /** Numbers of posts by outcome, and their sum. */
    counts: { ...numbers, total: Object.values(numbers).reduce((sum, count) => sum + count, 0) },
    /** Notes about the file as a whole. */
    notes: JSON.parse(row.notes) as string[],
    problem: row.problem,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

export const presentEntry = (row: ListedEntryRow) => ({
  position: row.position,
  title: row.title,
  /** Its path in the archive, or its former address. */
  source: row.source,
  outcome: row.outcome,
  notes: JSON.parse(row.notes) as string[],
  postId: row.post_id,
  postSlug: row.post_slug,
});
