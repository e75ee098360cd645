import { z } from 'zod';
import { bulkInput, choice, csv, nameLike, paging } from './fields.ts';

/** `nameLike` is a part of an address or a subject. */
export const outboxQuery = z.object({ nameLike, format: csv, ...paging });
export const unsentMailsQuery = z.object({ format: csv, ...paging });
export const bouncedMailsQuery = z.object({ format: csv, ...paging });
export const bulkMailsInput = bulkInput('mail', 50).extend({ action: choice(['delete']) });
