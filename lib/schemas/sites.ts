import { z } from 'zod';
import { SITE_NAME_MAX_LENGTH, valueProblem } from '../availability.ts';
import { normaliseDomain } from '../domains.ts';
import { SITE_LIST } from '../lists/sites.ts';
import { READING_STATES } from '../reading-states.ts';
import { SLUG_MAX_LENGTH } from '../slugs.ts';
import { hasCredentials, isDomain, isDomainPattern, isIpAddress } from '../validators.ts';
import { SHARE_NETWORKS, WIDGET_LOCALES } from '../widget-settings.ts';
import { botTextsInput } from './bots.ts';
import {
  boundedList,
  bulkInput,
  checkbox,
  choice,
  includeOf,
  listField,
  listFields,
  mediaId,
  nameLike,
  nullableNumber,
  oneOfSeveral,
  optional,
  optionalText,
  paging,
  requiredText,
  slug,
  WITHOUT_CREDENTIALS,
} from './fields.ts';
import { leadFieldsInput, storedLeadFields } from './lead-fields.ts';
import { peopleInput } from './people.ts';

const SHARE_PLACEMENTS = ['panel', 'floating'] as const;
const POSITIONS = ['bottom-right', 'bottom-left'] as const;
const MODES = ['auto', 'light', 'dark'] as const;

const isLocal = (text: string) => isDomainPattern(text) && text.startsWith('localhost');

/** A website is known by its name: visitors’ browsers send it, and a certificate is issued for it. */
const NO_NAME =
  'An IP address is not a domain. Enter a name, like example.org, or localhost:8080 for a website on this computer.';

export const domain = z
  .string({ error: 'Website address is missing.' })
  .transform(normaliseDomain)
  .superRefine((text, context) => {
    if (text === '') context.addIssue('Website address is missing.');
    else if (isIpAddress(text)) context.addIssue(NO_NAME);
    else if (hasCredentials(text)) context.addIssue(WITHOUT_CREDENTIALS);
    else if (!isDomain(text) && !isLocal(text)) {
      context.addIssue('Enter a valid domain, like example.org.');
    }
  });

const domainPattern = z
  .string({ error: 'A domain must be text.' })
  .transform(normaliseDomain)
  .refine(isDomainPattern, {
    error: ({ input }) =>
      isIpAddress(String(input))
        ? NO_NAME
        : `“${input}” is not a domain. It should look like example.org, *.example.org or localhost:8080.`,
  });

/** Scripts send a list; forms send one field with a domain on each line. */
const allowedDomains = z
  .preprocess(
    (value) =>
      typeof value === 'string' ? value.split(/[\n,]+/).flatMap((line) => line.trim() || []) : value,
    boundedList(domainPattern, 50, 'At most 50 domains.', 'Allowed domains must be a list.'),
  )
  .transform((patterns) => [...new Set(patterns)]);

const agent = z.strictObject({ enabled: checkbox }).optional();
/** `asksEmail`: before the first answer, not only where there is none. */
const chatAgent = z
  .strictObject({
    enabled: checkbox.optional(),
    asksEmail: checkbox.optional(),
    leadFields: leadFieldsInput.optional(),
  })
  .optional();

const networks = listField(
  boundedList(
    z.enum(SHARE_NETWORKS, { error: 'This network is not known.' }),
    SHARE_NETWORKS.length,
    `At most ${SHARE_NETWORKS.length} networks.`,
    'Networks must be a list.',
  ).transform((list) => [...new Set(list)]),
);

const utm = z.strictObject({
  source: optionalText('utm_source', 60),
  medium: optionalText('utm_medium', 60),
  campaign: optionalText('utm_campaign', 60),
});

const shareAgent = z
  .strictObject({
    enabled: checkbox.optional(),
    networks: networks.optional(),
    placement: choice(SHARE_PLACEMENTS).optional(),
    utm: utm.optional(),
    text: optionalText('Text', 200).optional(),
  })
  .optional();

const agents = z.strictObject({ chat: chatAgent, search: agent, share: shareAgent });

/** A form sends an empty field for null. */
const locale = z
  .union([z.literal(''), z.enum(WIDGET_LOCALES)], {
    error: `This must be ${WIDGET_LOCALES.join(', ')} or empty.`,
  })
  .nullable()
  .transform((chosen) => chosen || null)
  .optional();

/** Texts in place of the built-in ones of the widget, by their names. */
const strings = z
  .record(
    z.string().regex(/^[a-z]\w{0,39}$/i, 'This is not the name of a text.'),
    z.string({ error: 'A text must be text.' }).trim().max(300, 'At most 300 characters.'),
    { error: 'Texts must be an object.' },
  )
  .refine((strings) => Object.keys(strings).length <= 200, 'At most 200 texts.')
  // An emptied field brings the built-in text back.
  .transform((strings) => Object.fromEntries(Object.entries(strings).filter(([, text]) => text !== '')))
  .optional();

const textsInLocale = botTextsInput
  .pick({ greeting: true, suggestions: true, refusal: true })
  .extend({ strings })
  .transform(({ greeting = null, suggestions = [], refusal = null, strings = {} }) => ({
    greeting,
    suggestions,
    refusal,
    strings,
  }));

/** An empty version is none. */
const versions = z
  .partialRecord(z.enum(WIDGET_LOCALES), textsInLocale, { error: 'Versions must be an object of languages.' })
  .transform((given) =>
    Object.fromEntries(
      Object.entries(given).filter(
        ([, { greeting, suggestions, refusal, strings }]) =>
          greeting || refusal || suggestions.length > 0 || Object.keys(strings).length > 0,
      ),
    ),
  );

/** The language of the widget, the assistant's texts in further languages, and texts in place of the built-in ones. */
const texts = z.strictObject({
  locale,
  fallback: locale,
  versions: versions.optional(),
  strings,
});

export const themeInput = z.strictObject({
  color: z
    .string({ error: 'A colour must be text.' })
    .regex(/^(?:#[0-9a-f]{6})?$/i, 'A colour should look like #00695c.')
    .nullable()
    .transform((color) => color || null)
    .optional(),
  position: choice(POSITIONS).optional(),
  mode: choice(MODES).optional(),
});

export const createSiteInput = z.strictObject({
  domain,
  /** Default: the name found on the website by the first crawl. */
  name: optional(requiredText('Name', SITE_NAME_MAX_LENGTH)),
  slug: optional(slug),
  botId: optional(z.string().max(100)),
  allowedDomains: allowedDomains.optional(),
});

/** A deletion cannot be undone: the page's form asks for the name. */
export const removeSiteInput = z.strictObject({
  confirmName: z.string({ error: 'The name must be text.' }).trim().optional(),
});

export const rotateSecretInput = z.strictObject({
  /** The old secret becomes invalid at once. */
  revoke: checkbox,
});

export const checkInstallInput = z.strictObject({
  url: optional(
    z.string({ error: 'The page must be text.' }).trim().max(2000, 'This address is too long.'),
  ).meta({
    type: 'string',
    description: 'A page on one of the site’s domains, as an address or a path. Default: its start page.',
  }),
});

export const updateSiteInput = z.strictObject({
  name: requiredText('Name', SITE_NAME_MAX_LENGTH).optional(),
  domain: domain.optional(),
  slug: slug.optional(),
  botId: optional(z.string().max(100)),
  allowedDomains: allowedDomains.optional(),
  theme: themeInput.optional(),
  agents: agents.optional(),
  texts: texts.optional(),
  /** The texts of its assistant. */
  bot: botTextsInput.optional(),
  people: peopleInput.optional(),
  retentionDays: nullableNumber('number of days', 1, 3650).optional(),
  logoMediaId: mediaId,
});

export const listSitesQuery = z.object({
  nameLike: z.string().max(100).optional().meta({ description: 'A part of the name or of the domain.' }),
  ownerId: optional(z.string().max(100)),
  ...paging,
});
export const adminSitesQuery = z.object({
  nameLike,
  ownerId: optional(z.string().max(100)).catch(undefined),
  state: oneOfSeveral(READING_STATES),
  /** Whether the widget was seen on the website. */
  isInstalled: checkbox.optional().catch(undefined),
  ...listFields(SITE_LIST),
});
export const bulkSitesInput = bulkInput('website', 50).extend({ action: choice(['delete']) });
export const siteQuery = z.object({ include: includeOf(['bot', 'owner']) });
export const siteAvailabilityQuery = z
  .strictObject({
    /** Without it, a name that is no withheld slug either. */
    field: choice(['name', 'slug']).optional(),
    value: requiredText('The value', SLUG_MAX_LENGTH),
    current: z.string().optional(),
  })
  .superRefine(({ field, value }, context) => {
    const problem = field !== 'slug' && valueProblem('site', 'name', value);
    if (problem) context.addIssue({ code: 'custom', path: ['value'], message: problem });
  });

/** The stored look and agents of a site; every field has a default. */
export const siteTheme = z.object({
  color: z.string().nullable().default(null),
  position: z.enum(POSITIONS).default('bottom-right'),
  mode: z.enum(MODES).default('auto'),
});
const storedAgent = z.object({ enabled: z.boolean().default(true) }).prefault({});
const storedChat = z
  .object({
    enabled: z.boolean().default(true),
    asksEmail: z.boolean().default(false),
    leadFields: storedLeadFields,
  })
  .prefault({});
const storedShare = z
  .object({
    enabled: z.boolean().default(true),
    networks: z.array(z.enum(SHARE_NETWORKS)).default([...SHARE_NETWORKS]),
    placement: z.enum(SHARE_PLACEMENTS).default('panel'),
    utm: z
      .object({
        source: z.string().nullable().default(null),
        medium: z.string().nullable().default(null),
        campaign: z.string().nullable().default(null),
      })
      .prefault({}),
    text: z.string().nullable().default(null),
  })
  .prefault({});
export const siteAgents = z.object({ chat: storedChat, search: storedAgent, share: storedShare });
export const siteTexts = z.object({
  locale: z.enum(WIDGET_LOCALES).nullable().default(null),
  fallback: z.enum(WIDGET_LOCALES).nullable().default(null),
  versions: z
    .partialRecord(
      z.enum(WIDGET_LOCALES),
      z.object({
        greeting: z.string().nullable(),
        suggestions: z.array(z.string()),
        refusal: z.string().nullable().default(null),
        strings: z.record(z.string(), z.string()).default({}),
      }),
    )
    .default({}),
  strings: z.record(z.string(), z.string()).default({}),
});

export type SiteTheme = z.output<typeof siteTheme>;
export type SiteTexts = z.output<typeof siteTexts>;
export type CreateSiteInput = z.output<typeof createSiteInput>;
export type CheckInstallInput = z.output<typeof checkInstallInput>;
export type UpdateSiteInput = z.output<typeof updateSiteInput>;
export type AdminSitesQuery = z.output<typeof adminSitesQuery>;
