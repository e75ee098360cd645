import { z } from 'zod';
import { checkbox, oneOfSeveral, paging } from './fields.ts';

/** Filters come from an address, therefore invalid values count as absent. */
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values).optional().catch(undefined);

const days = { from: z.iso.date().optional().catch(undefined), to: z.iso.date().optional().catch(undefined) };
const format = oneOf(['csv']);

export const conversationListQuery = z.object({
  /** Searches in the messages, and in who asked: names, addresses, and the website's ids of its users. */
  nameLike: z.string().trim().max(200).optional().catch(undefined),
  outcome: oneOf(['answered', 'unanswered']),
  vote: oneOf(['up', 'down']),
  channel: oneOfSeveral(['chat', 'cookie', 'search']),
  ...days,
  format,
  ...paging,
});

export const conversationQuery = z.object({ page: paging.page });

/** A form sends one `ids` field for each selected row. */
const bulkInput = (one: string) =>
  z.strictObject({
    ids: z
      .union([z.string(), z.array(z.string())], { error: `Select at least one ${one}.` })
      .transform((ids) => [...new Set([ids].flat())])
      .pipe(
        z
          .array(z.string().max(64))
          .min(1, `Select at least one ${one}.`)
          .max(50, `Select at most 50 ${one}s.`),
      ),
  });

export const bulkConversationsInput = bulkInput('conversation');
export const bulkGapsInput = bulkInput('question');

export const gapListQuery = z.object({ format, ...paging });

export const leadListQuery = z.object({ state: oneOf(['open', 'done']), format, ...paging });
export const updateLeadInput = z.strictObject({
  isDone: checkbox
    .optional()
    .refine((value) => value !== undefined, 'This must be true or false.')
    .transform((value) => value === true),
});

export const insightsQuery = z.object(days);

export type ConversationListQuery = z.output<typeof conversationListQuery>;
export type LeadListQuery = z.output<typeof leadListQuery>;
export type InsightsQuery = z.output<typeof insightsQuery>;
