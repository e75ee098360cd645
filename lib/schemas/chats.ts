import { z } from 'zod';
import { MAX_CHAT_NAME, MAX_PROMPT } from '../chat-limits.ts';
import { optional, paging, requiredText } from './fields.ts';

export const listChatsQuery = z.object({
  nameLike: z.string().max(100, 'Search for at most 100 characters.').optional(),
  ...paging,
});

export const renameChatInput = z.strictObject({ name: requiredText('Name', MAX_CHAT_NAME) });

export const promptInput = z.strictObject({
  prompt: requiredText('The message', MAX_PROMPT),
  /** The bot of a new chat; an existing chat keeps its bot. */
  botId: optional(z.string({ error: 'This must be the id of a bot.' }).max(100)),
});

export type PromptInput = z.output<typeof promptInput>;
