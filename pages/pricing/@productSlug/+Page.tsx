import { BackLink } from '#components/ui/BackLink.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { Prose } from '#components/ui/Prose.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Included } from './Included.tsx';
import { Orders } from './Orders.tsx';
import { OwnedItem } from './OwnedItem.tsx';
import { ProductHead } from './ProductHead.tsx';
import { ProductPictures } from './ProductPictures.tsx';
import css from './product.module.css';
import { Reviews } from './Reviews.tsx';

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
