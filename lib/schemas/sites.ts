import { z } from 'zod';
import { normaliseDomain } from '../domains.ts';
import { isDomain, isDomainPattern } from '../validators.ts';
import { checkbox, optional, requiredText, slug } from './fields.ts';

const isLocal = (text: string) => isDomainPattern(text) && text.startsWith('localhost');

export const domain = z
  .string({ error: 'Website address is missing.' })
  .transform(normaliseDomain)
  .superRefine((text, context) => {
    if (text === '') context.addIssue('Website address is missing.');
    else if (!isDomain(text) && !isLocal(text)) {
      context.addIssue('Enter a valid domain, like example.org.');
    }
  });

const domainPattern = z
  .string({ error: 'A domain must be text.' })
  .transform(normaliseDomain)
  .refine(isDomainPattern, {
    error: ({ input }) =>
      `“${input}” is not a domain. It should look like example.org, *.example.org or localhost:8080.`,
  });

/** Scripts send a list; forms send one field with a domain on each line. */
const allowedDomains = z
  .preprocess(
    (value) =>
      typeof value === 'string' ? value.split(/[\n,]+/).flatMap((line) => line.trim() || []) : value,
    z.array(domainPattern, { error: 'Allowed domains must be a list.' }).max(50, 'At most 50 domains.'),
  )
  .transform((patterns) => [...new Set(patterns)]);

const agent = z.strictObject({ enabled: checkbox }).optional();

const agents = z.strictObject({ chat: agent, search: agent, share: agent });

const theme = z.strictObject({
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'A colour should look like #00695c.')
    .nullable()
    .optional(),
  position: z
    .enum(['bottom-right', 'bottom-left'], { error: 'This must be bottom-right or bottom-left.' })
    .optional(),
  mode: z.enum(['auto', 'light', 'dark'], { error: 'This must be auto, light or dark.' }).optional(),
});

export const createSiteInput = z.strictObject({
  domain,
  /** Default: the name found on the website by the first crawl. */
  name: optional(requiredText('Name', 80)),
  slug: optional(slug),
  botId: optional(z.string().max(100)),
  allowedDomains: allowedDomains.optional(),
});

export const updateSiteInput = z.strictObject({
  name: requiredText('Name', 80).optional(),
  domain: domain.optional(),
  slug: optional(slug),
  botId: optional(z.string().max(100)),
  allowedDomains: allowedDomains.optional(),
  theme: theme.optional(),
  agents: agents.optional(),
});

/** The stored look and agents of a site; every field has a default. */
export const siteTheme = z.object({
  color: z.string().nullable().default(null),
  position: z.enum(['bottom-right', 'bottom-left']).default('bottom-right'),
  mode: z.enum(['auto', 'light', 'dark']).default('auto'),
});
const storedAgent = z.object({ enabled: z.boolean().default(true) }).prefault({});
export const siteAgents = z.object({ chat: storedAgent, search: storedAgent, share: storedAgent });

export type SiteTheme = z.output<typeof siteTheme>;
export type SiteAgents = z.output<typeof siteAgents>;
export type CreateSiteInput = z.output<typeof createSiteInput>;
export type UpdateSiteInput = z.output<typeof updateSiteInput>;
