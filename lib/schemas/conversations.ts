import { z } from 'zod';
import { bulkInput, checkbox, csv, day, nameLike, oneOf, oneOfSeveral, paging } from './fields.ts';

const days = { from: day, to: day };

export const conversationListQuery = z.object({
  /** Searches in the messages, and in who asked: names, addresses, and the website's ids of its users. */
  nameLike,
  outcome: oneOf(['answered', 'unanswered', 'doubtful', 'asked_for_person']),
  vote: oneOf(['up', 'down']),
  channel: oneOfSeveral(['chat', 'cookie', 'search']),
  ...days,
  format: csv,
  ...paging,
});

export const conversationQuery = z.object({ page: paging.page });

export const bulkConversationsInput = bulkInput('conversation', 50);
export const bulkGapsInput = bulkInput('question', 50);

export const gapListQuery = z.object({
  kind: oneOf(['unanswered', 'doubtful', 'voted_down', 'searched']),
  format: csv,
  ...paging,
});

export const leadListQuery = z.object({ state: oneOf(['open', 'done']), format: csv, ...paging });
export const updateLeadInput = z.strictObject({
  isDone: checkbox
    .optional()
    .refine((value) => value !== undefined, 'This must be true or false.')
    .transform((value) => value === true),
});

export const insightsQuery = z.object(days);
export const peopleInsightsQuery = insightsQuery.extend({ format: csv });

export type ConversationListQuery = z.output<typeof conversationListQuery>;
export type GapListQuery = Partial<Pick<z.output<typeof gapListQuery>, 'kind'>>;
export type LeadListQuery = z.output<typeof leadListQuery>;
export type InsightsQuery = z.output<typeof insightsQuery>;
