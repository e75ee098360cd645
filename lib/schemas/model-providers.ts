import { z } from 'zod';
import { PRESET_IDS } from '../model-presets.ts';
import { checkbox, optional, optionalText, WITHOUT_CREDENTIALS } from './fields.ts';

const MAX_MODELS = 20;
const MAX_NAME = 100;

/** A key is part of a header. */
const key = (what: string) =>
  optional(
    z
      .string({ error: `${what} must be text.` })
      .trim()
      .max(1000, `${what} may have at most 1,000 characters.`)
      .regex(/^[\x21-\x7e]+$/, `${what} may have no spaces and only plain letters, digits and signs.`),
  );

const baseUrl = optional(
  z
    .string({ error: 'Address must be text.' })
    .trim()
    .max(500, 'Address may have at most 500 characters.')
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
      error: 'Enter an address that begins with https://.',
      abort: true,
    })
    .refine((text) => !new URL(text).username && !new URL(text).password, WITHOUT_CREDENTIALS)
    .refine((text) => !/[?#]/.test(text), 'Enter the address without “?” and “#”.')
    .transform((text) => new URL(text).href.replace(/\/+$/, '')),
);

/** A list, or names separated by commas or line breaks. An empty one is refused with the other fields that are missing. */
const models = z
  .union([z.string(), z.array(z.string())], { error: 'Name at least one model.' })
  .transform((given) => [
    ...new Set([given].flat().flatMap((names) => names.split(/[,\n]/).flatMap((name) => name.trim() || []))),
  ])
  .pipe(z.array(z.string()).max(MAX_MODELS, `Name at most ${MAX_MODELS} models.`))
  .pipe(z.array(z.string().max(MAX_NAME, `The name of a model may have at most ${MAX_NAME} characters.`)));

const fields = {
  baseUrl,
  /** It is the secret access key of Amazon Bedrock. */
  apiKey: key('Key'),
  accessKeyId: key('Access key ID'),
  region: optionalText('Region', 40)
    .refine((text) => text === null || /^[a-z\d-]+$/.test(text), 'A region looks like eu-central-1.')
    .transform((text) => text ?? undefined),
};

export const connectProviderInput = z.strictObject({
  preset: z.enum(PRESET_IDS, { error: `This must be one of ${PRESET_IDS.join(', ')}.` }),
  ...fields,
  models: models.default([]),
});

/**
 * Of the installation: whether assistants without a model of their own answer with it. Absent for one that is connected
 * already, the default stays.
 */
export const connectServerProviderInput = connectProviderInput.extend({ isDefault: checkbox.optional() });

/** Absent fields stay as they are; the key does too, as long as the address does. */
export const changeProviderInput = z.strictObject({ ...fields, models: models.optional() });

export type ConnectProviderInput = z.output<typeof connectProviderInput>;
export type ChangeProviderInput = z.output<typeof changeProviderInput>;
