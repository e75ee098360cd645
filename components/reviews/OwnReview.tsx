import type { ProductView } from '#server/catalog/catalog.ts';
import type { Reviews } from '#server/catalog/reviews.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Confirm } from '../admin/Confirm.tsx';
import { Field } from '../forms/Field.tsx';
import { refusedForm } from '../forms/Form.tsx';
import { RadioGroup } from '../forms/RadioGroup.tsx';
import { SubmitForm } from '../forms/SubmitForm.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Review } from './Review.tsx';
import css from './reviews.module.css';

interface OwnReviewProps {
  product: ProductView;
  own: Awaited<ReturnType<Reviews['own']>>;
  refused: RefusedForm | null;
}

const FORM = 'review';

/** The viewer's review with the form that changes it, or the form for a new one. */
export function OwnReview({ product, own: { review, canReview }, refused }: OwnReviewProps) {
  const api = `/api/products/${product.id}/reviews`;
  if (!review)
    return canReview ? (
      <div className={css.own}>
        <h3>Write a review</h3>
        <SubmitForm id={FORM} action={api} refused={refused} submit="Post review">
          <Fields refused={refused} rating="" body="" />
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
        <details open={refusedForm(refused, FORM) !== null}>
          <summary>Edit your review</summary>
          <SubmitForm id={FORM} action={path} method="patch" refused={refused} submit="Save review">
            <Fields refused={refused} rating={String(review.rating)} body={review.body} />
          </SubmitForm>
        </details>
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

function Fields({ refused, rating, body }: { refused: RefusedForm | null; rating: string; body: string }) {
  const form = { form: FORM, refused };
  return (
    <>
      <RadioGroup {...form} name="rating" label="Rating" value={rating} options={STARS} />
      <Field
        {...form}
        name="body"
        label="Review"
        value={body}
        rows={5}
        help="What is it good for, and what is missing? Everybody can read it, with your name."
      />
    </>
  );
}
