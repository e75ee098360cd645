import { FREE_PLAN } from '#lib/billing-values.ts';
import { isRemoteProvider } from '#lib/model-providers.ts';
import { omitUndefined } from '#lib/omit-undefined.ts';
import type { CreateProductInput, ProductInput } from '#lib/schemas/catalog.ts';
import { readIconShape } from '../../media/media.ts';
import type { ProductLimits } from '../../plans/plans.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { ProductTemplate } from './catalog.present.ts';
import type { ProductRow } from './catalog.queries.ts';

/**
 * Checks what the schema cannot know.
 * @param before the product as it is stored, or a new one
 * @param after as it is going to be stored
 * @throws AppError 422 with the errors of all fields
 */
export async function checkProduct(
  before: Pick<ProductInput, 'kind' | 'slug'>,
  { kind = before.kind, slug, status, icon, template }: ProductInput,
  after: ProductRow,
): Promise<void> {
  const errors = contentErrors(after);
  if (icon && !(await readIconShape(icon))) errors.icon = ['There is no such icon.'];
  if (template && kind !== 'app' && Object.keys(template).length > 0)
    errors.template = ['Only an app has a template.'];
  if (before.slug === FREE_PLAN) {
    if (status && status !== 'live')
      errors.status = ['The free plan stays: it is what every new account has.'];
    if (slug && slug !== FREE_PLAN) errors.slug = ['The free plan keeps its slug.'];
    if (kind !== 'plan') errors.kind = ['The free plan stays a plan.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The errors of a model product's model, and of an item's licence and file. */
function contentErrors({ kind, status, provider, model, licence, file_media_id }: ProductRow): FieldErrors {
  const errors: FieldErrors = {};
  if (model !== null && kind !== 'model') errors.model = ['Only a model product names a model.'];
  else if (model !== null && !isRemoteProvider(provider))
    errors.provider = ['Choose the provider of the model.'];
  if (kind !== 'item') {
    if (licence !== null) errors.licence = ['Only an item has a licence text.'];
    if (file_media_id !== null) errors.fileMediaId = ['Only an item has a file.'];
  } else if (status === 'live' && licence === null && file_media_id === null)
    errors.status = ['An item needs a file or a licence text before it is published.'];
  return errors;
}

export const newProductRow = (
  input: CreateProductInput,
  { id, slug, position, now }: { id: string; slug: string; position: number; now: string },
): ProductRow => ({
  id,
  slug,
  kind: input.kind,
  name: input.name,
  summary: input.summary ?? null,
  description: input.description ?? null,
  icon: input.icon ?? null,
  provider: input.provider ?? null,
  model: input.model ?? null,
  category: input.category ?? null,
  status: input.status ?? 'draft',
  template: input.kind === 'app' ? changedTemplate({}, input.template) : null,
  avatar_media_id: input.template?.avatarMediaId ?? null,
  licence: input.licence ?? null,
  file_media_id: input.fileMediaId ?? null,
  features: JSON.stringify(input.features ?? []),
  limits: JSON.stringify(changedLimits({}, input.limits)),
  position,
  created_at: now,
  updated_at: now,
});

/** The columns that change. Of limits and template, absent fields stay as they are. */
export function changeOf(input: ProductInput, before: ProductRow): Partial<ProductRow> {
  const { mediaIds: _mediaIds, fileMediaId, template, features, limits, ...columns } = input;
  return omitUndefined({
    ...columns,
    template: template && changedTemplate(templateOf(before), template),
    avatar_media_id: template?.avatarMediaId,
    file_media_id: fileMediaId,
    features: features && JSON.stringify(features),
    limits: limits && JSON.stringify(changedLimits(JSON.parse(before.limits), limits)),
  });
}

const templateOf = ({ template }: ProductRow): ProductTemplate =>
  template === null ? {} : JSON.parse(template);

function changedTemplate(before: ProductTemplate, template: ProductInput['template'] = {}): string {
  const { avatarMediaId: _avatarMediaId, theme, ...texts } = template;
  return JSON.stringify({
    ...before,
    ...omitUndefined(texts),
    ...(theme && { theme: { ...before.theme, ...omitUndefined(theme) } }),
  });
}

/** Null removes a limit. */
const changedLimits = (before: ProductLimits, limits: ProductInput['limits'] = {}): ProductLimits =>
  Object.fromEntries(
    Object.entries({ ...before, ...omitUndefined(limits) }).filter(([, limit]) => limit !== null),
  );
