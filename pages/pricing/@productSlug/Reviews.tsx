import { Stars } from '#components/shop/pricing/Stars.tsx';
import { Review } from '#components/shop/reviews/Review.tsx';
import css from '#components/shop/reviews/reviews.module.css';
import type { ProductView, Reviews as ReviewsService, ReviewView } from '#server/shop/shop.ts';
import { OwnReview } from './OwnReview.tsx';

interface ReviewsProps {
  product: ProductView;
  reviews: ReviewView[];
  /** Visitors have no review. */
  own: Awaited<ReturnType<ReviewsService['own']>> | null;
  viewerId: string | null;
}

/** The reviews of a product with their mean, and the form for one's own. */
export function Reviews({ product, reviews, own, viewerId }: ReviewsProps) {
  const { rating, reviewsCount } = product;
  return (
    <section id="reviews" className={css.reviews} aria-labelledby="reviews-heading">
      <div className={css.head}>
        <h2 id="reviews-heading">Reviews</h2>
        {rating !== null && <Stars rating={rating} count={reviewsCount} size={20} />}
      </div>
      {own && <OwnReview product={product} own={own} />}
      {reviews.length === 0 && !own?.review && (
        <p className={css.none}>No reviews yet. People who have it can write one.</p>
      )}
      <ul className={css.list}>
        {reviews
          .filter(({ id }) => id !== own?.review?.id)
          .map((review) => (
            <li key={review.id}>
              <Review review={review} canReport={viewerId !== null} />
            </li>
          ))}
      </ul>
    </section>
  );
}
