import { z } from 'zod';
import { IMPORT_OUTCOMES } from '../import-states.ts';
import { oneOf, optional, paging } from './fields.ts';

/** The fields of the form besides its files. */
export const createImportInput = z.strictObject({
  /** `draft`: no post is public until it is published here. */
  status: z
    .enum(['as_in_file', 'draft'], { error: 'This must be as_in_file or draft.' })
    .default('as_in_file'),
  /** The category of posts that have none in the file. */
  categoryId: optional(z.string().max(64, 'This is no id of a category.')),
});

const format = z.literal('csv').optional().catch(undefined);

export const importsQuery = z.object({ format, ...paging });
export const importEntriesQuery = z.object({ outcome: oneOf(IMPORT_OUTCOMES), format, ...paging });

export type CreateImportInput = z.output<typeof createImportInput>;
export type ImportEntriesQuery = z.output<typeof importEntriesQuery>;
