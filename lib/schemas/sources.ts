import { z } from 'zod';
import { MAX_ANSWER, MAX_QUESTION, MAX_TEXT, MAX_TEXT_TITLE } from '../limits.ts';
import { hasCredentials } from '../validators.ts';
import { WEBSITE_DEFAULTS } from '../website-defaults.ts';
import {
  boundedList,
  checkbox,
  choice,
  nameLike,
  oneOfSeveral,
  optional,
  paging,
  requiredLines,
  requiredText,
  ungrouped,
  WITHOUT_CREDENTIALS,
} from './fields.ts';

const SCHEDULES = ['daily', 'weekly', 'never'] as const;

const pattern = z.string().trim().min(1).max(200, 'A pattern may have at most 200 characters.');
/** Scripts send a list; forms send one field with a pattern on each line. */
const patterns = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : value),
  boundedList(pattern, 50, 'At most 50 patterns.', 'Patterns must be a list such as ["/docs/*"].').optional(),
);

const wholeNumber = (what: string, max: number) =>
  z.preprocess(
    ungrouped,
    z.coerce
      .number({ error: `${what} must be a number.` })
      .int(`${what} must be a whole number.`)
      .min(1, `${what} must be at least 1.`)
      .max(max, `${what} may be at most ${max}.`),
  );

/** Empty or null brings the default back. */
const clearable = (number: ReturnType<typeof wholeNumber>) =>
  z.preprocess((value) => (value === '' ? null : value), number.nullable().optional());

const maxPages = wholeNumber('The page limit', 50_000);
const maxDepth = wholeNumber('The depth limit', 50);

const website = {
  url: z
    .url({
      protocol: /^https?$/,
      error: 'Enter a valid address, like https://example.org/docs.',
    })
    .max(2000)
    .refine((url) => !hasCredentials(url), WITHOUT_CREDENTIALS),
  include: patterns,
  exclude: patterns,
  schedule: optional(choice(SCHEDULES)),
  /** Reads the PDFs and other documents that its pages link to, each as a page. */
  documents: checkbox.optional(),
};

const websiteInput = z.strictObject({
  type: z.literal('website'),
  ...website,
  maxPages: optional(maxPages),
  maxDepth: optional(maxDepth),
});

const question = requiredText('The question', MAX_QUESTION);

const answer = requiredLines('The answer', MAX_ANSWER);

const qaInput = z.strictObject({
  type: z.literal('qa'),
  question,
  answer,
  /** The message of a conversation that it was written as. */
  messageId: optional(z.string().max(64)),
});

const title = requiredText('The title', MAX_TEXT_TITLE);

const text = requiredLines('The text', MAX_TEXT);

const textInput = z.strictObject({ type: z.literal('text'), title, text });

/** With `file`, citations link to the file, and visitors may open it. */
const link = optional(choice(['file', 'none']));

const fileInput = z.strictObject({
  type: z.literal('media'),
  mediaId: z
    .string({ error: 'Choose a file.' })
    .trim()
    .min(1, 'Choose a file.')
    .max(64, 'This is no id of a file.'),
  link,
});

export const createSourceInput = z.discriminatedUnion('type', [websiteInput, textInput, fileInput, qaInput], {
  error: 'This must be "website", "text", "media" or "qa".',
});

export const updateTextInput = z.strictObject({ title: title.optional(), text: text.optional() });
export const updateFileInput = z.strictObject({ link });

export const updateQaInput = z.strictObject({ question: question.optional(), answer: answer.optional() });

export const updateWebsiteInput = z.strictObject({
  ...website,
  url: optional(website.url),
  maxPages: clearable(maxPages),
  maxDepth: clearable(maxDepth),
  /** Reads the website again with the new settings; otherwise its next reading uses them. */
  sync: checkbox.optional(),
});
/** Which fields a source has depends on its type. */
export const updateSourceInput = z.union([
  updateQaInput,
  updateTextInput,
  updateFileInput,
  updateWebsiteInput,
]);

export const listSourcesQuery = z.object({
  type: oneOfSeveral(['website', 'text', 'media', 'qa']),
  nameLike: nameLike.meta({ description: 'Words in a question or its answer; other sources have none.' }),
  ...paging,
});

export const sourcePagesQuery = z.object({
  status: choice(['indexed', 'skipped', 'failed']).optional(),
  ...paging,
});

/** A stored question with its answer, in light Markdown. */
export const qaSettings = z.object({
  question: z.string(),
  answer: z.string(),
  messageId: z.string().optional(),
});

/** A stored text, in light Markdown. */
export const textSettings = z.object({ title: z.string(), text: z.string() });

/** The stored website source. `url` is an address, or the domain that a site was added with. */
export const websiteSettings = z.object({
  url: z.string(),
  include: z.array(z.string()).default(WEBSITE_DEFAULTS.include),
  exclude: z.array(z.string()).default(WEBSITE_DEFAULTS.exclude),
  /** If null, the plan limits the pages. */
  maxPages: z.number().nullable().default(WEBSITE_DEFAULTS.maxPages),
  maxDepth: z.number().default(WEBSITE_DEFAULTS.maxDepth),
  schedule: z.enum(SCHEDULES).default(WEBSITE_DEFAULTS.schedule),
  documents: z.boolean().default(WEBSITE_DEFAULTS.documents),
});

export type CreateSourceInput = z.output<typeof createSourceInput>;
export type UpdateWebsiteInput = Omit<z.output<typeof updateWebsiteInput>, 'sync'>;
export type UpdateFileInput = z.output<typeof updateFileInput>;
export type ListSourcesQuery = z.output<typeof listSourcesQuery>;
export type QaSettings = z.output<typeof qaSettings>;
export type TextSettings = z.output<typeof textSettings>;
export type WebsiteSettings = z.output<typeof websiteSettings>;
