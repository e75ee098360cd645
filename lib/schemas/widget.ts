import { z } from 'zod';
import { email, optionalText, paging, requiredText } from './fields.ts';

const id = (what: string) =>
  z
    .string({ error: `${what} is missing.` })
    .min(1)
    .max(100);

export const sessionInput = z.strictObject({
  site: id('The site'),
  visitorId: z.uuid({ error: 'This is not a visitor id.' }).nullish(),
});

export const questionInput = z.strictObject({
  message: requiredText('The message', 2000),
  chatId: z.string().max(100).nullish(),
  channel: z.literal('search').optional(),
});

export const searchQuery = z.object({
  q: z.string({ error: 'What to search for is missing.' }).max(2000, 'Search for at most 2,000 characters.'),
  ...paging,
});

export const feedbackInput = z.strictObject({
  messageId: id('The message'),
  vote: z.enum(['up', 'down'], { error: 'This must be up or down.' }),
  reason: optionalText('Reason', 100),
  note: optionalText('Note', 2000),
});

export const leadInput = z.strictObject({
  email,
  name: optionalText('Name', 100),
  message: optionalText('Message', 2000),
  consent: z.literal(true, { error: 'Please tick that we may use your address to answer you.' }),
  chatId: z.string().max(100).nullish(),
});

const EVENT_BYTES = 1000;

export const eventInput = z.strictObject({
  type: z.enum(['open', 'share', 'search_click'], { error: 'This must be open, share or search_click.' }),
  data: z
    .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
    .refine((data) => Object.keys(data).length <= 10, 'At most 10 entries.')
    .refine(
      (data) => new TextEncoder().encode(JSON.stringify(data)).length <= EVENT_BYTES,
      'At most 1,000 bytes.',
    )
    .default({}),
});

export type QuestionInput = z.output<typeof questionInput>;
export type LeadInput = z.output<typeof leadInput>;
export type EventInput = z.output<typeof eventInput>;
