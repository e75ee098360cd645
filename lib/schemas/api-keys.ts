import { z } from 'zod';
import { requiredText } from './fields.ts';

export const createApiKeyInput = z.strictObject({ name: requiredText('Name', 80) });

export const keyQuestionInput = z.strictObject({
  message: requiredText('The message', 2000),
  /** Continues a conversation of the same key. */
  chatId: z.string().max(100).nullish(),
});
