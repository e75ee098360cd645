import { z } from 'zod';
import { TERM_LIST } from '../lists/terms.ts';
import {
  bulkInput,
  checkbox,
  choice,
  nameLike,
  oneOf,
  optional,
  optionalText,
  paging,
  requiredText,
  slug,
  sortFields,
} from './fields.ts';

const name = requiredText('Name', 80);
const description = optionalText('Description', 500);

export const createCategoryInput = z.strictObject({
  name,
  slug: optional(slug),
  description: description.optional(),
});
export const updateCategoryInput = createCategoryInput.partial();
export const deleteCategoryInput = z.strictObject({
  /** The new category of its posts; default: none. */
  reassignTo: optional(z.string().max(64)),
});

export const createTagInput = z.strictObject({ name, slug: optional(slug) });
export const updateTagInput = createTagInput.partial();
export const mergeTagsInput = z.strictObject({
  /** The tag that replaces it. */
  into: requiredText('The tag to merge into', 64),
});

/** An action on several categories or tags; `into` names the one that replaces merged ones, by id or slug. */
export const bulkTermsInput = bulkInput('entry', 50)
  .extend({ action: choice(['delete', 'merge']), into: optional(z.string().max(100)) })
  .refine(({ action, into }) => action === 'delete' || into !== undefined, {
    path: ['into'],
    error: 'Enter the slug of the one that stays.',
  });

export const categoriesQuery = z.object({
  nameLike,
  ...sortFields(TERM_LIST),
  /** `select`: only ids, slugs and names. */
  mode: oneOf(['select']),
  entity: oneOf(['post', 'product']),
  excludeCategoriesWithoutLiveEntities: checkbox.optional().catch(undefined),
  ...paging,
});
export const tagsQuery = z.object({ nameLike, ...sortFields(TERM_LIST), ...paging });

/** `key` names the field of the value. */
export const taxonomyAvailabilityQuery = z.strictObject({
  key: choice(['slug', 'name']).default('slug'),
  value: requiredText('Value', 100),
  current: z.string().max(100).optional(),
});

export type CreateCategoryInput = z.output<typeof createCategoryInput>;
export type UpdateCategoryInput = z.output<typeof updateCategoryInput>;
export type BulkTermsInput = z.output<typeof bulkTermsInput>;
export type TagsQuery = z.output<typeof tagsQuery>;
export type CategoriesQuery = z.output<typeof categoriesQuery>;
