import { formatOrdinalDate } from '#lib/dates.ts';
import { criticPath, productPath } from '#lib/routes.ts';
import type { ReviewView } from '#server/shop/shop.ts';
import { AdminForm } from '../../office/admin/AdminForm.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stars } from '../pricing/Stars.tsx';
import css from './reviews.module.css';

interface ReviewProps {
  review: ReviewView;
  /** Names the product instead of the author, on the author's page. */
  ofProduct?: boolean;
  canReport?: boolean;
}

export function Review({ review, ofProduct = false, canReport = false }: ReviewProps) {
  const { id, product, author, rating, body, createdAt } = review;
  const Heading = ofProduct ? 'h2' : 'h3';
  return (
    <article className={css.review}>
      <header className={css.by}>
        {!ofProduct && author && <Avatar person={author} size={40} />}
        <div>
          <Heading dir="auto">
            {ofProduct ? (
              <a href={productPath(product.slug)}>{product.name}</a>
            ) : (
              author && <a href={criticPath(author.name)}>{author.fullName}</a>
            )}
          </Heading>
          <p className={css.facts}>
            <Stars rating={rating} />
            <time dateTime={createdAt}>{formatOrdinalDate(createdAt, { withYear: true })}</time>
          </p>
        </div>
      </header>
      <p className={css.body} dir="auto">
        {body}
      </p>
      {canReport && (
        <AdminForm name="report" action={`/api/products/${product.id}/reviews/${id}/report`}>
          <Button kind="plain">Report</Button>
        </AdminForm>
      )}
    </article>
  );
}
