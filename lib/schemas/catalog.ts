import { z } from 'zod';
import {
  BILLING_PERIODS,
  PRICE_TYPES,
  PRODUCT_KINDS,
  PRODUCT_STATUSES,
  UNIT_KINDS,
} from '../billing-values.ts';
import { PLAN_LIST, PRODUCT_LIST } from '../lists/catalog.ts';
import { MODEL_PROVIDERS } from '../model-providers.ts';
import { dollarsOrZero } from './billing.ts';
import { botTextsInput } from './bots.ts';
import {
  boundedList,
  bulkInput,
  checkbox,
  choice,
  idOf,
  listField,
  listFields,
  mediaId,
  nameLike,
  nullableNumber,
  oneOf,
  oneOfSeveral,
  optional,
  optionalText,
  paging,
  requiredText,
  slug,
} from './fields.ts';
import { themeInput } from './sites.ts';

const MAX_DESCRIPTION = 20_000;
const MAX_LICENCE = 20_000;
const MAX_FEATURES = 30;
const MAX_PICTURES = 12;
const MAX_POSITION = 1_000_000;
const MAX_TRIAL_DAYS = 365;

/** Texts; a form has one on each line. */
const lines = (what: string, most: number, longest: number) =>
  z.preprocess(
    (value) => {
      const items: unknown = typeof value === 'string' ? value.split(/\r?\n/) : value;
      return Array.isArray(items)
        ? items.filter((item) => typeof item !== 'string' || item.trim() !== '')
        : items;
    },
    boundedList(
      requiredText(what, longest),
      most,
      `At most ${most} ${what.toLowerCase()}s.`,
      `${what}s must be a list.`,
    ),
  );

const limit = nullableNumber('whole number', 0, 1_000_000_000)
  .meta({ type: 'integer', description: 'Null for no limit.' })
  .optional();

/** Of who has the product; of an add-on, what each of it adds. Absent ones stay unchanged. */
const limits = z.strictObject(
  {
    sites: limit,
    bots: limit,
    pages: limit,
    answers: limit,
    storageMb: limit,
    seats: limit,
    branding: z
      .preprocess((value) => value || null, choice(['shown', 'hidden']).nullable())
      .optional()
      .meta({ type: 'string', description: 'The “Powered by” line: shown or hidden.' }),
  },
  { error: ({ input }) => (typeof input === 'object' ? undefined : 'Limits must be an object.') },
);

const provider = z.preprocess((value) => value || null, choice(MODEL_PROVIDERS).nullable());

const mediaIds = listField(
  boundedList(
    idOf('picture'),
    MAX_PICTURES,
    `A product may have at most ${MAX_PICTURES} pictures.`,
    'Pictures must be a list.',
  ).transform((ids) => [...new Set(ids)]),
);

const position = z.coerce
  .number({ error: 'The position must be a number.' })
  .int('The position must be a whole number.')
  .min(0, 'The position must not be negative.')
  .max(MAX_POSITION, 'The position is too high.');

const name = requiredText('Name', 80);
const kind = choice(PRODUCT_KINDS);

// Absent fields stay unchanged in updates.
const fields = {
  slug: optional(slug),
  summary: optionalText('Summary', 300).optional(),
  /** The description is Markdown. */
  description: optionalText('Description', MAX_DESCRIPTION).optional(),
  /** The id of an icon of Font Awesome Free. */
  icon: optionalText('Icon', 100).optional(),
  category: optionalText('Category', 80).optional(),
  provider: provider.optional(),
  /** Of the provider: who has the product may choose it. */
  model: optionalText('Model', 100).optional(),
  status: choice(PRODUCT_STATUSES).optional(),
  mediaIds: mediaIds.optional(),
  /** For an app: the assistant that it creates, and the theme of the website that is added with it. */
  template: botTextsInput.extend({ avatarMediaId: mediaId, theme: themeInput.optional() }).optional(),
  /** Only items have a licence; it is Markdown. */
  licence: optionalText('Licence', MAX_LICENCE).optional(),
  /** Of an item: a private file, which who has the item downloads. */
  fileMediaId: mediaId,
  features: lines('Feature', MAX_FEATURES, 160).optional(),
  limits: limits.optional(),
  position: optional(position),
};
export const createProductInput = z.strictObject({ name, kind, ...fields });
export const updateProductInput = z.strictObject({ name: name.optional(), kind: kind.optional(), ...fields });
export const moveProductInput = z.strictObject({ direction: choice(['up', 'down']) });

const PRODUCT_BULK_ACTIONS = ['publish', 'archive', 'delete'] as const;
export const bulkProductsInput = bulkInput('product', 50).extend({ action: choice(PRODUCT_BULK_ACTIONS) });

const planName = requiredText('Name', 80);
const priceType = choice(PRICE_TYPES);
const period = z.preprocess((value) => value || null, choice(BILLING_PERIODS).nullable());
const unitKind = choice(UNIT_KINDS);
const trialDays = nullableNumber('number of days', 0, MAX_TRIAL_DAYS).transform((days) => days ?? 0);

export const createPlanInput = z.strictObject({
  productId: idOf('product'),
  name: planName,
  slug: optional(slug),
  priceType,
  /** A price that is paid once has no period. */
  billingPeriod: period.optional(),
  unitKind,
  amount: dollarsOrZero,
  trialDays: trialDays.optional(),
});
export const updatePlanInput = z.strictObject({
  name: planName.optional(),
  slug: optional(slug),
  priceType: priceType.optional(),
  billingPeriod: period.optional(),
  unitKind: unitKind.optional(),
  amount: dollarsOrZero.optional(),
  trialDays: trialDays.optional(),
  /** An archived plan is not sold any more; its subscribers keep it. */
  archived: checkbox.optional(),
});

const filter = {
  nameLike,
  kind: oneOfSeveral(PRODUCT_KINDS),
  provider: oneOfSeveral(MODEL_PROVIDERS),
  order: oneOf(['asc', 'desc']),
};

const PRODUCT_SORTS = ['position', 'name', 'createdAt'] as const;

export const productsQuery = z.object({ ...filter, sort: oneOf(PRODUCT_SORTS), ...paging });
export const plansQuery = z.object(paging);
export const adminProductsQuery = z.object({
  ...filter,
  status: oneOfSeveral(PRODUCT_STATUSES),
  ...listFields(PRODUCT_LIST),
});
export const adminPlansQuery = z.object({
  nameLike,
  productId: optional(z.string().max(64)).catch(undefined),
  priceType: oneOfSeveral(PRICE_TYPES),
  archived: checkbox.optional().catch(undefined),
  ...listFields(PLAN_LIST),
});

/** Of products and of plans: letters in upper case count as their lower case. */
export const catalogAvailabilityQuery = z.strictObject({
  value: z.string({ error: 'Slug is missing.' }).toLowerCase().pipe(slug),
  current: z.string().max(100).optional(),
});

export type ProductInput = z.output<typeof updateProductInput>;
export type CreateProductInput = z.output<typeof createProductInput>;
export type ProductBulkAction = z.output<typeof bulkProductsInput>['action'];
export type CreatePlanInput = z.output<typeof createPlanInput>;
export type UpdatePlanInput = z.output<typeof updatePlanInput>;
export type ProductsQuery = z.output<typeof productsQuery>;
export type AdminProductsQuery = z.output<typeof adminProductsQuery>;
export type AdminPlansQuery = z.output<typeof adminPlansQuery>;
