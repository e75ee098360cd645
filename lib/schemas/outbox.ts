import { z } from 'zod';
import { bulkInput, choice, nameLike, paging } from './fields.ts';

/** `nameLike` is a part of an address or a subject. */
export const outboxQuery = z.object({ nameLike, ...paging });
export const unsentMailsQuery = z.object(paging);
export const bouncedMailsQuery = z.object(paging);
export const bulkMailsInput = bulkInput('mail', 50).extend({ action: choice(['delete']) });
