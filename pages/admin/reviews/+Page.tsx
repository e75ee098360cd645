import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { ADMIN_REVIEWS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { ReviewTable } from './ReviewTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  return (
    <AdminList
      title="Reviews"
      path={ADMIN_REVIEWS}
      list={data}
      csv="/api/admin/reviews"
      search="Text or product"
      first={[{ label: 'Reports', name: 'isReported', options: REPORTS }]}
      more={[
        { label: 'Status', name: 'status', options: STATUSES },
        { label: 'Rating', name: 'rating', options: RATINGS },
      ]}
      empty={{
        drawing: 'chat',
        title: 'No reviews yet',
        text: 'People who have a product can review it on its page.',
      }}
    >
      <ReviewTable data={data} />
    </AdminList>
  );
}

const REPORTS = optionsOf({ all: 'All', true: 'Reported' });
const STATUSES = optionsOf({ all: 'Any status', approved: 'Shown', hidden: 'Hidden' });
// A list, because the numbers of an object come in ascending order.
const RATINGS = [
  { value: 'all', label: 'Any rating' },
  ...['5', '4', '3', '2', '1'].map((stars) => ({ value: stars, label: `${stars} ★` })),
];
