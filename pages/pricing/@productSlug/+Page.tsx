import { Included } from '#components/shop/pricing/Included.tsx';
import { Orders } from '#components/shop/pricing/Orders.tsx';
import { OwnedItem } from '#components/shop/pricing/OwnedItem.tsx';
import { ProductHead } from '#components/shop/pricing/ProductHead.tsx';
import { ProductPictures } from '#components/shop/pricing/ProductPictures.tsx';
import css from '#components/shop/pricing/product.module.css';
import { Reviews } from '#components/shop/reviews/Reviews.tsx';
import { BackLink } from '#components/ui/BackLink.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { Prose } from '#components/ui/Prose.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, account: { user } }: PageProps<Data>) {
  const { product, html, content, path, orders, reviews, own, page, lastPage } = data;
  return (
    <>
      <BackLink href="/pricing">Pricing</BackLink>
      {product.status === 'archived' && (
        <Notice text="This is not sold any more. You keep what you have, at the price that you pay." />
      )}
      {product.status === 'draft' && <Notice kind="warning" text="This is a draft. Only admins see it." />}
      <div className={css.columns}>
        <ProductHead product={product} />
        <aside className={css.side}>
          <Orders orders={orders} />
          <Included product={product} />
        </aside>
        <div className={css.main}>
          {content && <OwnedItem productId={product.id} content={content} />}
          <ProductPictures pictures={product.media} />
          {html && <Prose html={html} />}
        </div>
      </div>
      <Reviews product={product} reviews={reviews} own={own} viewerId={user?.id ?? null} />
      <Pager
        page={page}
        lastPage={lastPage}
        addressOf={(to) => `${to > 1 ? `${path}?page=${to}` : path}#reviews`}
      />
    </>
  );
}
