import { z } from 'zod';
import { IMPORT_OUTCOMES } from '../import-states.ts';
import { choice, csv, idOf, oneOf, optional, paging } from './fields.ts';

/** The fields of the form besides its files. */
export const createImportInput = z.strictObject({
  /** `draft`: no post is public until it is published here. */
  status: choice(['as_in_file', 'draft']).default('as_in_file'),
  /** The category of posts that have none in the file. */
  categoryId: optional(idOf('category')),
});

export const importsQuery = z.object({ format: csv, ...paging });
export const importEntriesQuery = z.object({ outcome: oneOf(IMPORT_OUTCOMES), format: csv, ...paging });

export type CreateImportInput = z.output<typeof createImportInput>;
export type ImportEntriesQuery = z.output<typeof importEntriesQuery>;
