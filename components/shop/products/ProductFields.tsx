import type { ProductKind } from '#lib/billing-values.ts';
import { PROVIDER_NAMES } from '#lib/model-providers.ts';
import type { MediaView } from '#server/media/media.ts';
import { Field } from '../../forms/Field.tsx';
import { optionsOf } from '../../forms/Options.tsx';
import { RadioGroup } from '../../forms/RadioGroup.tsx';
import { Select } from '../../forms/Select.tsx';
import { UniqueField } from '../../forms/UniqueField.tsx';
import studio from '../../sites/studio/studio.module.css';
import { KIND_NAMES } from '../pricing/product-texts.ts';
import { IconField } from './IconField.tsx';
import { ItemFields } from './ItemFields.tsx';
import { LimitFields } from './LimitFields.tsx';
import { PicturesField } from './PicturesField.tsx';
import type { EditedProduct } from './product-editor.ts';
import css from './products.module.css';

interface ProductFieldsProps {
  product: EditedProduct;
  categories: string[];
  /** Some of the admin's, for browsers without scripts. */
  pictures: MediaView[];
  files: MediaView[];
  viewerId: string;
}

/** All fields of a product, apart from its prices and the template of an app. */
export function ProductFields(props: ProductFieldsProps) {
  const { product, categories, pictures, files, viewerId } = props;
  return (
    <>
      <fieldset className={studio.group}>
        <legend>In the shop</legend>
        <Field name="name" label="Name" value={product.name} autoComplete="off" />
        <UniqueField
          name="slug"
          label="Slug"
          value={product.slug}
          own={product.slug}
          availability="/api/search/availability/product"
          help={
            product.slug
              ? 'Part of the address. The old address stops working.'
              : 'Part of the address. Left empty, it is made from the name.'
          }
          optional={!product.slug}
        />
        <Field
          name="summary"
          label="Summary"
          value={product.summary}
          help="One or two sentences, on its card and in search engines."
          rows={2}
          optional
        />
        <Field
          name="description"
          label="Description"
          value={product.description}
          help="In Markdown, on its page."
          rows={8}
          optional
        />
        <Field
          name="features"
          label="Features"
          value={product.features.join('\n')}
          help="One on each line."
          rows={5}
          optional
        />
      </fieldset>
      <fieldset className={studio.group}>
        <legend>Kind and status</legend>
        <div className={css.pair}>
          <Select name="kind" label="Kind" value={product.kind} options={KINDS} />
          <Field
            name="category"
            label="Category"
            value={product.category}
            suggestions={categories}
            autoComplete="off"
            optional
          />
          <div className={css.ofModels}>
            <Select
              name="provider"
              label="Provider"
              value={product.provider ?? ''}
              placeholder="None"
              options={PROVIDERS}
              help="Of a model."
              optional
            />
            <Field
              name="model"
              label="Model"
              value={product.model}
              help="The provider’s name for it. Only who has the product can then choose it."
              autoComplete="off"
              optional
            />
          </div>
        </div>
        <RadioGroup name="status" label="Status" value={product.status} options={STATUSES} />
      </fieldset>
      <fieldset className={studio.group}>
        <legend>Icon and pictures</legend>
        <IconField icon={product.icon} iconShape={product.iconShape} />
        <PicturesField
          name="mediaIds"
          label="Pictures"
          chosen={product.pictures}
          pictures={pictures}
          help="Public pictures of the library. The first one also shows in link previews."
        />
      </fieldset>
      <ItemFields product={product} viewerId={viewerId} files={files} />
      <LimitFields limits={product.limits} />
    </>
  );
}

const KINDS = optionsOf(KIND_NAMES satisfies Record<ProductKind, string>);
const PROVIDERS = optionsOf(PROVIDER_NAMES);
const STATUSES = [
  { value: 'draft', label: 'Draft', help: 'Only admins see it' },
  { value: 'live', label: 'Live', help: 'In the shop' },
  { value: 'archived', label: 'Archived', help: 'Who has it keeps it' },
];
