import type { Sorting } from '#lib/filters.ts';
import { criticPath, productPath } from '#lib/routes.ts';
import { BULK_FORM, BulkActions } from '../admin/BulkActions.tsx';
import { columnSort } from '../admin/column-sort.ts';
import { menuAddress, RowChanges, RowMenu } from '../admin/RowMenu.tsx';
import { Stars } from '../pricing/Stars.tsx';
import { At } from '../ui/At.tsx';
import { Badge } from '../ui/Badge.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Choice, SelectAll, SelectableList } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
import type { ReviewRowView } from './review-rows.ts';
import css from './reviews.module.css';

interface ReviewTableProps {
  reviews: ReviewRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
  next: string;
}

/** All reviews, with actions on one and on several. */
export function ReviewTable({ reviews, filters, sorting, next }: ReviewTableProps) {
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
    { label: 'Review', isMain: true },
    { label: 'Product', isClipped: true, sort: sort('product') },
    { label: 'Author', isClipped: true, isSecondary: true },
    { label: 'Rating', isShort: true, sort: sort('rating', 'desc') },
    { label: 'Status', isShort: true },
    { label: 'Reports', align: 'end' as const, sort: sort('reportsCount', 'desc') },
    { label: 'Written', isShort: true, sort: sort('createdAt', 'desc') },
    { label: 'Actions', isTool: true },
  ];
  const rows = reviews.map((review) => ({
    key: review.id,
    cells: [
      <Choice
        key="choose"
        value={review.id}
        label={labelOf(review)}
        form={BULK_FORM}
        actions={actionsOn(review)}
      />,
      <OneLine key="body" text={review.body} />,
      <OneLine
        key="product"
        text={review.product.name}
        href={`${productPath(review.product.slug)}#reviews`}
      />,
      review.author && (
        <OneLine key="author" text={review.author.name} href={criticPath(review.author.name)} />
      ),
      <Stars key="rating" rating={review.rating} size={14} />,
      review.status === 'hidden' ? (
        <Badge key="status">Hidden</Badge>
      ) : (
        <Badge key="status" kind="success">
          Shown
        </Badge>
      ),
      review.reportsCount > 0 ? (
        <strong key="reports" className={css.reports}>
          {review.reportsCount.toLocaleString('en-US')}
        </strong>
      ) : (
        '0'
      ),
      <At key="written" timestamp={review.written} isCell />,
      <ReviewActions key="actions" review={review} next={next} />,
    ],
  }));
  return (
    <SelectableList>
      <Table caption="Reviews" columns={columns} rows={rows} dense />
      <BulkActions
        items="reviews"
        rows={reviews.map(actionsOn)}
        next={next}
        actions={BULK_ACTIONS}
        deleted="reviews"
        warning={<p>Their authors can write others. It can’t be undone.</p>}
      />
    </SelectableList>
  );
}

const BULK_ACTIONS = [
  { value: 'show', label: 'Show' },
  { value: 'hide', label: 'Hide' },
];

const labelOf = ({ product, author }: ReviewRowView): string =>
  `the review of ${product.name} by ${author?.name ?? 'a deleted user'}`;

function ReviewActions({ review, next }: { review: ReviewRowView; next: string }) {
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
const actionsOn = ({ status, reportsCount }: ReviewRowView): string[] => [
  ...(status === 'hidden' || reportsCount > 0 ? ['show'] : []),
  ...(status === 'hidden' ? [] : ['hide']),
  'delete',
];
