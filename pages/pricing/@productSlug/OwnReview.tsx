import { Field } from '#components/forms/Field.tsx';
import { FormDetails } from '#components/forms/FormDetails.tsx';
import { RadioGroup } from '#components/forms/RadioGroup.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { Confirm } from '#components/office/admin/Confirm.tsx';
import { Review } from '#components/shop/reviews/Review.tsx';
import css from '#components/shop/reviews/reviews.module.css';
import { Notice } from '#components/ui/Notice.tsx';
import type { ProductView, Reviews } from '#server/shop/shop.ts';

interface OwnReviewProps {
  product: ProductView;
  own: Awaited<ReturnType<Reviews['own']>>;
}

const FORM = 'review';

/** The viewer's review with the form that changes it, or the form for a new one. */
export function OwnReview({ product, own: { review, canReview } }: OwnReviewProps) {
  const api = `/api/products/${product.id}/reviews`;
  if (!review)
    return canReview ? (
      <div className={css.own}>
        <h3>Write a review</h3>
        <SubmitForm id={FORM} action={api} submit="Post review">
          <Fields rating="" body="" />
        </SubmitForm>
      </div>
    ) : null;
  const path = `${api}/${review.id}`;
  return (
    <div className={css.own}>
      {review.status === 'hidden' && (
        <Notice kind="warning" text="Your review is hidden: only you and our team see it." />
      )}
      <Review review={review} />
      <div className={css.tools}>
        <FormDetails forms={[FORM]} summary="Edit your review">
          <SubmitForm id={FORM} action={path} method="patch" submit="Save review">
            <Fields rating={String(review.rating)} body={review.body} />
          </SubmitForm>
        </FormDetails>
        <Confirm
          id="delete-review"
          opener="Delete"
          title="Delete your review?"
          confirm="Delete review"
          action={path}
        >
          <p>Others do not see it any more. You can write another one.</p>
        </Confirm>
      </div>
    </div>
  );
}

const STARS = [
  { value: '5', label: '5 stars' },
  { value: '4', label: '4 stars' },
  { value: '3', label: '3 stars' },
  { value: '2', label: '2 stars' },
  { value: '1', label: '1 star' },
];

function Fields({ rating, body }: { rating: string; body: string }) {
  return (
    <>
      <RadioGroup name="rating" label="Rating" value={rating} options={STARS} />
      <Field
        name="body"
        label="Review"
        value={body}
        rows={5}
        help="What is it good for, and what is missing? Everybody can read it, with your name."
      />
    </>
  );
}
