import { z } from 'zod';
import { MAX_CHAT_NAME, MAX_CHAT_SEARCH, MAX_DELETED_CHATS, MAX_PROMPT } from '../limits.ts';
import { bulkInput, oneOf, optional, paging, requiredText } from './fields.ts';

export const listChatsQuery = z.object({
  nameLike: z.string().max(MAX_CHAT_SEARCH, `Search for at most ${MAX_CHAT_SEARCH} characters.`).optional(),
  ...paging,
});

/** With `format`, the chat is downloaded as a file. */
export const chatQuery = z.object({ format: oneOf(['md', 'json']) });

export const renameChatInput = z.strictObject({ name: requiredText('Name', MAX_CHAT_NAME) });

export const bulkChatsInput = bulkInput('conversation', MAX_DELETED_CHATS);

const text = (what: string) => optional(z.string({ error: `This must be the id of a ${what}.` }).max(100));

export const promptInput = z.strictObject({
  prompt: requiredText('The message', MAX_PROMPT),
  /** The bot of a new chat; an existing chat keeps its bot. */
  botId: text('bot'),
  /** One of the models that the playground offers; absent for the bot's own. */
  model: text('model'),
  turnId: optional(z.uuid('This must be a UUID.')).meta({
    description:
      'Identifies the question and its answer. If it was sent before, they are replaced: a call can be repeated.',
  }),
  cutFrom: text('turn').meta({
    description: 'The turn from which on the conversation is deleted before the message is added.',
  }),
});

export type PromptInput = z.output<typeof promptInput>;
