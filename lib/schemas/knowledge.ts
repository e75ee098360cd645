import { z } from 'zod';
import { optional } from './fields.ts';

const pattern = z.string().trim().min(1).max(200, 'A pattern may have at most 200 characters.');
/** Scripts send a list; forms send one field with a pattern on each line. */
const patterns = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : value),
  z.array(pattern, { error: 'Patterns must be a list such as ["/docs/*"].' }).max(50).optional(),
);

const wholeNumber = (what: string, max: number) =>
  optional(
    z.coerce
      .number({ error: `${what} must be a number.` })
      .int()
      .min(1)
      .max(max),
  );

export const createSourceInput = z.strictObject({
  type: z.literal('website', { error: 'This must be "website".' }),
  url: z
    .url({
      protocol: /^https?$/,
      error: 'Enter a valid address, like https://example.org/docs.',
    })
    .max(2000),
  include: patterns,
  exclude: patterns,
  maxPages: wholeNumber('The page limit', 50_000),
  maxDepth: wholeNumber('The depth limit', 50),
  schedule: optional(z.enum(['daily', 'weekly', 'never'], { error: 'This must be daily, weekly or never.' })),
});

/** The stored website source. `url` is an address, or the domain that a site was added with. */
export const websiteSettings = z.object({
  url: z.string(),
  include: z.array(z.string()).default([]),
  exclude: z.array(z.string()).default([]),
  /** Null for as many as the plan allows. */
  maxPages: z.number().nullable().default(null),
  maxDepth: z.number().default(10),
  schedule: z.enum(['daily', 'weekly', 'never']).default('weekly'),
});

export type CreateSourceInput = z.output<typeof createSourceInput>;
export type WebsiteSettings = z.output<typeof websiteSettings>;
