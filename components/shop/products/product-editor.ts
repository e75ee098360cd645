import type { AdminProductView } from '#server/shop/shop.ts';
import type { ChosenPicture } from './PicturesField.tsx';

type Edited =
  | 'slug'
  | 'name'
  | 'kind'
  | 'status'
  | 'summary'
  | 'description'
  | 'features'
  | 'category'
  | 'provider'
  | 'model'
  | 'licence'
  | 'file'
  | 'icon'
  | 'iconShape'
  | 'limits';

/** A product in the form that edits it; a new one has no slug. */
export type EditedProduct = Pick<AdminProductView, Edited> & { pictures: ChosenPicture[] };

export const editedProduct = ({ media, ...product }: AdminProductView): EditedProduct => ({
  ...product,
  pictures: media.map(({ id, sourceUrl, version, altText, caption }) => ({
    id,
    sourceUrl,
    updatedAt: version,
    title: caption || altText || sourceUrl.slice(sourceUrl.lastIndexOf('/') + 1),
  })),
});

export const newProduct = (kind: AdminProductView['kind']): EditedProduct => ({
  slug: '',
  name: '',
  kind,
  status: 'draft',
  summary: null,
  description: null,
  features: [],
  category: null,
  provider: null,
  model: null,
  licence: null,
  file: null,
  icon: null,
  iconShape: null,
  limits: {},
  pictures: [],
});
