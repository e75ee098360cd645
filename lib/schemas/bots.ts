import { z } from 'zod';
import { BOT_LIST } from '../lists/bots.ts';
import { PRESET_IDS } from '../model-presets.ts';
import { type ChosenProvider, MODEL_PROVIDERS, ownProvider, USABLE_PROVIDERS } from '../model-providers.ts';
import { READING_STATES } from '../reading-states.ts';
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
  oneOfSeveral,
  optional,
  optionalText,
  paging,
  requiredText,
  slug,
} from './fields.ts';

/** How the assistant's own phrases sound, such as its greeting and its refusal. */
export const BOT_TONES = ['neutral', 'friendly', 'formal'] as const;
export type BotTone = (typeof BOT_TONES)[number];

const OWN_PROVIDERS = PRESET_IDS.map(ownProvider);
const CHOSEN_PROVIDERS: readonly string[] = [...USABLE_PROVIDERS, ...OWN_PROVIDERS];

/**
 * The provider of answers: one of this server's, or one that the owner has connected (`own:groq`); null for this server's
 * default. A form sends an empty field for null.
 */
const provider = z
  .preprocess(
    (value) => (value === '' ? null : value),
    z
      .enum([...MODEL_PROVIDERS, ...OWN_PROVIDERS], { error: `This must be ${USABLE_PROVIDERS.join(', ')}.` })
      .nullable(),
  )
  .refine((name) => name === null || CHOSEN_PROVIDERS.includes(name), 'This provider is not available yet.')
  .transform((name) => name as ChosenProvider | null);

// All fields are optional in updates: absent fields stay unchanged.
const settings = {
  greeting: optionalText('Greeting', 300).optional(),
  suggestions: listField(
    boundedList(
      requiredText('A suggested question', 120),
      6,
      'At most 6 suggested questions.',
      'Suggested questions must be a list.',
    ).optional(),
  ),
  instructions: optionalText('Instructions', 4000).optional(),
  refusal: optionalText('Refusal text', 500).optional(),
  onlyMyContent: checkbox.optional(),
  tone: choice(BOT_TONES).optional(),
  language: optionalText('Language', 20).optional(),
  provider: provider.optional(),
  model: optionalText('Model', 100).optional(),
  temperature: z.coerce
    .number({ error: 'Temperature must be a number.' })
    .min(0, 'Temperature must be from 0 to 2.')
    .max(2, 'Temperature must be from 0 to 2.')
    .optional(),
  searchByMeaning: checkbox.optional(),
};

const name = requiredText('Name', 80);
const description = optionalText('Description', 500);

/** The texts of an assistant, as the studio of a website changes them. */
export const botTextsInput = z.strictObject({ name: name.optional(), ...settings }).omit({
  provider: true,
  model: true,
  temperature: true,
  searchByMeaning: true,
});

const fields = { slug: optional(slug), avatarMediaId: mediaId, ...settings };
export const createBotInput = z.strictObject({ name, description, ...fields });
export const updateBotInput = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  ...fields,
});

const botFilter = z.object({
  nameLike: z.string().max(100).optional(),
  /** Only bots that answer for a website, or only those that answer for none. */
  hasWebsite: checkbox.optional(),
  ownerId: optional(z.string().max(100)),
  ...paging,
});
export const listBotsQuery = botFilter.extend({ include: includeOf(['sites', 'sources']) });
export const adminBotsQuery = botFilter.extend({
  nameLike,
  state: oneOfSeveral(READING_STATES),
  ...listFields(BOT_LIST),
});
export const bulkBotsInput = bulkInput('assistant', 50).extend({ action: choice(['delete']) });
export const botQuery = z.object({ include: includeOf(['owner', 'sites', 'sources']) });
export const botAvailabilityQuery = z.strictObject({ value: slug, current: z.string().max(100).optional() });

/** The settings to test, which need not be saved. */
export const testModelInput = z.strictObject(settings).pick({
  provider: true,
  model: true,
  temperature: true,
  instructions: true,
  onlyMyContent: true,
});

/** The stored behaviour of a bot; every field has a default. */
export const botSettings = z.object({
  greeting: z.string().nullable().default(null),
  suggestions: z.array(z.string()).default([]),
  instructions: z.string().nullable().default(null),
  refusal: z.string().nullable().default(null),
  onlyMyContent: z.boolean().default(true),
  tone: z.enum(BOT_TONES).default('neutral'),
  language: z.string().nullable().default(null),
  provider: z
    .enum([...USABLE_PROVIDERS, ...OWN_PROVIDERS])
    .nullable()
    .default(null),
  model: z.string().nullable().default(null),
  temperature: z.number().default(0),
  /** Whether passages and queries may be sent to this server's embedding model, if it has one. */
  searchByMeaning: z.boolean().default(true),
});

export type BotSettings = z.output<typeof botSettings>;
export type CreateBotInput = z.output<typeof createBotInput>;
export type UpdateBotInput = z.output<typeof updateBotInput>;
export type TestModelInput = z.output<typeof testModelInput>;
export type BotTextsInput = z.output<typeof botTextsInput>;
export type AdminBotsQuery = z.output<typeof adminBotsQuery>;
