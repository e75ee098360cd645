import { ItemDownload } from '#components/shop/pricing/ItemDownload.tsx';
import { Prose } from '#components/ui/Prose.tsx';
import type { ItemContent } from '#server/shop/shop.ts';
import css from './product.module.css';

interface OwnedItemProps {
  productId: string;
  content: ItemContent;
}

/** The download and the licence text of an item, for who has it. */
export function OwnedItem({ productId, content: { file, licenceHtml } }: OwnedItemProps) {
  return (
    <>
      {file && (
        <section className={css.owned} aria-labelledby="download">
          <h2 id="download">Your download</h2>
          <ItemDownload productId={productId} file={file} />
        </section>
      )}
      {licenceHtml && (
        <section className={css.owned} aria-labelledby="licence">
          <h2 id="licence">Licence</h2>
          <Prose html={licenceHtml} />
        </section>
      )}
    </>
  );
}
