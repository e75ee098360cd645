import { z } from 'zod';
import { INBOX_VIEWS, MAX_CHAT_FILES, MAX_OPERATOR_MESSAGE, MAX_RATING_NOTE } from '../inbox.ts';
import { bulkConversationsInput } from './conversations.ts';
import {
  boundedList,
  checkbox,
  idOf,
  listField,
  nameLike,
  oneOf,
  optional,
  optionalText,
  paging,
  requiredText,
} from './fields.ts';

/** Given by who sends a message: the same again answers the message that was stored. */
export const clientId = z.string().min(1).max(100);

/** Files of a message: ids of files that were sent for this conversation, or of the media library. */
export const messageFiles = listField(
  boundedList(idOf('file'), MAX_CHAT_FILES, `At most ${MAX_CHAT_FILES} files in a message.`),
).default([]);

export const operatorMessageInput = z
  .strictObject({
    content: optionalText('The message', MAX_OPERATOR_MESSAGE),
    /** Absent from plain forms. */
    clientId: optional(clientId),
    isNote: checkbox.optional(),
    /** Takes the conversation from another operator who has it. */
    takeOver: checkbox.optional(),
    mediaIds: messageFiles,
  })
  .refine(({ content, mediaIds }) => content !== null || mediaIds.length > 0, {
    error: 'The message is missing.',
    path: ['content'],
  });

export const assignInput = z.strictObject({ userId: idOf('operator').min(1, 'Choose who answers.') });

export const bulkAssignInput = bulkConversationsInput.extend(assignInput.shape);

export const inboxListQuery = z.object({
  view: oneOf(INBOX_VIEWS),
  siteId: z.string().max(64).optional().catch(undefined),
  /** A user’s id, or `none`. */
  assigneeId: z.string().max(64).optional().catch(undefined),
  isUnread: checkbox.optional(),
  /** `waiting`: of those who wait, the longest first. */
  sort: oneOf(['waiting', 'newest', 'oldest']),
  /** Searches in the messages, in the notes, and in who asked. */
  q: nameLike,
  ...paging,
});

export const savedFiltersQuery = z.object(paging);

/** What a saved filter may select. */
const FILTER_KEYS = ['view', 'siteId', 'assigneeId', 'isUnread', 'sort', 'q'];

export const saveFilterInput = z.strictObject({
  name: requiredText('The name', 100),
  /** The query of the inbox’s address; what selects nothing is left out. */
  query: z
    .string({ error: 'The selection is missing.' })
    .max(1000, 'The selection may have at most 1,000 characters.')
    .transform((query) => {
      const given = new URLSearchParams(query);
      const kept = FILTER_KEYS.flatMap((key) =>
        given.get(key)?.trim() ? [[key, given.get(key) ?? '']] : [],
      );
      return new URLSearchParams(kept).toString();
    })
    .refine((query) => query !== '', 'Choose what to show first.'),
});

/** Of a stream of events. A browser sends the number of the last one as a header, or in the query of its first request. */
export const eventsQuery = z.object({
  lastEventId: z.coerce.number().int().nonnegative().optional().catch(undefined),
  /** `1`: JSON of what came since, for browsers whose streams are cut. */
  poll: z.literal('1').optional().catch(undefined),
});

const chatId = z.string({ error: 'The conversation is missing.' }).min(1).max(100);

export const visitorEventsQuery = eventsQuery.extend({ chatId });

export const visitorTypingInput = z.strictObject({ chatId });
export const visitorReadInput = z.strictObject({ chatId, messageId: z.string().max(100).nullish() });
export const ratingInput = z.strictObject({
  chatId,
  score: z
    .number({ error: 'Choose 1 to 5.' })
    .int('Choose 1 to 5.')
    .min(1, 'Choose 1 to 5.')
    .max(5, 'Choose 1 to 5.'),
  note: optionalText('The note', MAX_RATING_NOTE),
});

export type OperatorMessageInput = z.output<typeof operatorMessageInput>;
export type SaveFilterInput = z.output<typeof saveFilterInput>;
export type InboxListQuery = z.output<typeof inboxListQuery>;
export type RatingInput = z.output<typeof ratingInput>;
