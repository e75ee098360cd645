import css from '#components/shop/billing/billing.module.css';
import { ItemDownload } from '#components/shop/pricing/ItemDownload.tsx';
import { KIND_NAMES } from '#components/shop/pricing/product-texts.ts';
import { Card } from '#components/ui/Card.tsx';
import { Prose } from '#components/ui/Prose.tsx';
import { productPath } from '#lib/routes.ts';
import type { OwnedProduct } from '#server/shop/shop.ts';

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
