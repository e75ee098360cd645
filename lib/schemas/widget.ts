import { z } from 'zod';
import { MAX_EVENT_TEXT, MAX_PAGE_ADDRESS, MAX_VISITOR_QUESTION } from '../limits.ts';
import { choice, email, optionalText, paging } from './fields.ts';
import { clientId, messageFiles } from './inbox.ts';
import { leadAnswersInput } from './lead-fields.ts';

const id = (what: string) =>
  z
    .string({ error: `${what} is missing.` })
    .min(1)
    .max(100);

const userId = z
  .string({ error: 'The user id must be text.' })
  .min(1, 'The user id is missing.')
  .max(200, 'The user id may have at most 200 characters.');
const claimedEmail = optionalText('Email', 254);
const claimedName = optionalText('Name', 100);

/** The identity of a visitor, signed by the website's server; see server/sites/widget/identity. */
const identity = z.union(
  [
    z.strictObject({ token: z.string().min(1).max(4000) }),
    z.strictObject({
      userId,
      email: claimedEmail,
      name: claimedName,
      hash: z.string().min(1).max(200),
    }),
  ],
  { error: 'The identity must be {userId, hash, email?, name?} or {token}.' },
);

/** The claims of an identity token; others are ignored. */
export const identityClaims = z.object({
  sub: userId,
  exp: z.number(),
  nbf: z.number().optional(),
  email: claimedEmail,
  name: claimedName,
});

export const sessionInput = z.strictObject({
  site: id('The site'),
  visitorId: z.uuid({ error: 'This is not a visitor id.' }).nullish(),
  identity: identity.nullish(),
});

/** The token of a mailed link. */
export const resumeInput = z.strictObject({ site: id('The site'), token: id('The token') });

const question = z.strictObject({
  message: optionalText('The message', MAX_VISITOR_QUESTION).transform((text) => text ?? ''),
  /** The same again in this conversation stores nothing. */
  clientId: clientId.nullish(),
  /** To a person: files that were uploaded for this conversation. */
  mediaIds: messageFiles,
  chatId: z.string().max(100).nullish(),
  channel: z.literal('search').optional(),
  /** The address of the page; its query and fragment are not stored. */
  page: z.string().max(MAX_PAGE_ADDRESS, 'At most 2,000 characters.').nullish(),
  /** The language that the widget shows, such as `de`: for answers that quote no page. */
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[a-z\d]+)*$/i, 'This must be a language, such as de.')
    .max(35, 'This must be a language, such as de.')
    .nullish(),
});

export const questionInput = question.refine(
  ({ message, mediaIds }) => message !== '' || mediaIds.length > 0,
  {
    error: 'The message is missing.',
    path: ['message'],
  },
);

/** A visitor who wants a person; with what they would have asked. */
export const personInput = z.strictObject({
  chatId: z.string().max(100).nullish(),
  /** Without a conversation: the same again begins no second one. */
  clientId: clientId.nullish(),
  message: optionalText('The message', MAX_VISITOR_QUESTION),
  page: question.shape.page,
  locale: question.shape.locale,
});

export const conversationOfQuery = z.object({ chatId: z.string().max(100).optional() });

export const searchQuery = z.object({
  q: z.string({ error: 'What to search for is missing.' }).max(2000, 'Search for at most 2,000 characters.'),
  ...paging,
});

export const feedbackInput = z.strictObject({
  messageId: id('The message'),
  vote: choice(['up', 'down']),
  reason: optionalText('Reason', 100),
  note: optionalText('Note', 2000),
});

export const leadInput = z.strictObject({
  email,
  name: optionalText('Name', 100),
  message: optionalText('Message', 2000),
  consent: z.literal(true, { error: 'Please tick that we may use your address to answer you.' }),
  chatId: z.string().max(100).nullish(),
  /** Answers to the website's own fields of the form, by their ids. */
  fields: leadAnswersInput,
});

const EVENT_BYTES = 1000;

export const eventInput = z.strictObject({
  type: choice(['open', 'share', 'search_click']),
  data: z
    .record(z.string().max(40), z.union([z.string().max(MAX_EVENT_TEXT), z.number(), z.boolean(), z.null()]))
    .refine((data) => Object.keys(data).length <= 10, 'At most 10 entries.')
    .refine(
      (data) => new TextEncoder().encode(JSON.stringify(data)).length <= EVENT_BYTES,
      'At most 1,000 bytes.',
    )
    .default({}),
});

export type IdentityInput = z.output<typeof identity>;
/** A verified identity. */
export interface Identity {
  userId: string;
  email: string | null;
  name: string | null;
}
export type ResumeInput = z.output<typeof resumeInput>;
export type SessionInput = z.output<typeof sessionInput>;
export type QuestionInput = z.output<typeof questionInput>;
export type FeedbackInput = z.output<typeof feedbackInput>;
export type LeadInput = z.output<typeof leadInput>;
export type EventInput = z.output<typeof eventInput>;
