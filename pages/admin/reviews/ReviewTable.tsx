import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { menuAddress, RowChanges, RowMenu } from '#components/office/admin/RowMenu.tsx';
import { Stars } from '#components/shop/pricing/Stars.tsx';
import css from '#components/shop/reviews/reviews.module.css';
import { Badge } from '#components/ui/Badge.tsx';
import { OneLine } from '#components/ui/OneLine.tsx';
import { REVIEW_LIST } from '#lib/lists/reviews.ts';
import { ADMIN_REVIEWS, criticPath, productPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';

type Review = Data['reviews'][number];

/** All reviews, with actions on one and on several. */
export function ReviewTable({ data }: { data: Data }) {
  return (
    <ListTable
      list={REVIEW_LIST}
      caption="Reviews"
      rows={data.reviews}
      path={ADMIN_REVIEWS}
      state={data}
      choose={(review) => ({ label: labelOf(review), actions: actionsOn(review) })}
      cells={{
        body: ({ body }) => <OneLine text={body} />,
        product: ({ product }) => (
          <OneLine text={product.name} href={`${productPath(product.slug)}#reviews`} />
        ),
        author: ({ author }) => author && <OneLine text={author.name} href={criticPath(author.name)} />,
        rating: ({ rating }) => <Stars rating={rating} size={14} />,
        status: ({ status }) =>
          status === 'hidden' ? <Badge>Hidden</Badge> : <Badge kind="success">Shown</Badge>,
        reportsCount: ({ reportsCount }) =>
          reportsCount > 0 ? (
            <strong className={css.reports}>{reportsCount.toLocaleString('en-US')}</strong>
          ) : (
            '0'
          ),
        createdAt: PLAIN,
      }}
      actions={(review, { next }) => <ReviewActions review={review} next={next} />}
      bulk={{
        items: 'reviews',
        actions: BULK_ACTIONS,
        deleted: 'reviews',
        warning: <p>Their authors can write others. It can’t be undone.</p>,
      }}
    />
  );
}

const BULK_ACTIONS = [
  { value: 'show', label: 'Show' },
  { value: 'hide', label: 'Hide' },
];

const labelOf = ({ product, author }: Review): string =>
  `the review of ${product.name} by ${author?.name ?? 'a deleted user'}`;

function ReviewActions({ review, next }: { review: Review; next: string }) {
  const { id, status, reportsCount } = review;
  const action = `/api/admin/reviews/${id}`;
  const show = { name: 'status', value: 'approved', label: status === 'hidden' ? 'Show' : 'Dismiss reports' };
  const changes = [
    ...(status === 'hidden' || reportsCount > 0 ? [show] : []),
    ...(status === 'hidden' ? [] : [{ name: 'status', value: 'hidden', label: 'Hide' }]),
  ];
  return (
    <RowMenu id={id} name={labelOf(review)} action={action} next={next} deletion={DELETION}>
      <RowChanges action={action} next={menuAddress(next, id)} changes={changes} />
    </RowMenu>
  );
}

const DELETION = {
  title: 'Delete this review?',
  confirm: 'Delete review',
  warning: <p>Its author can write another one. It can’t be undone.</p>,
};

/** The bulk actions that apply to a review. */
const actionsOn = ({ status, reportsCount }: Review): string[] => [
  ...(status === 'hidden' || reportsCount > 0 ? ['show'] : []),
  ...(status === 'hidden' ? [] : ['hide']),
  'delete',
];
