import { productPath } from '#lib/routes.ts';
import type { OwnedProduct } from '#server/shop/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ItemDownload } from '../pricing/ItemDownload.tsx';
import { KIND_NAMES } from '../pricing/product-texts.ts';
import css from './billing.module.css';

/** The products of the marketplace that the user has, with the downloads and licence texts of items. */
export const OwnedProducts = ({ products }: { products: OwnedProduct[] }) =>
  products.map(({ id, slug, name, kind, content }) => (
    <Card key={id}>
      <div className={css.stack}>
        <p className={css.heading}>
          <strong>
            <a href={productPath(slug)} dir="auto">
              {name}
            </a>
          </strong>
          <span>{KIND_NAMES[kind]}</span>
        </p>
        {content?.file && <ItemDownload productId={id} file={content.file} />}
        {content?.licenceHtml && (
          <details>
            <summary>Licence</summary>
            <Prose html={content.licenceHtml} />
          </details>
        )}
      </div>
    </Card>
  ));
