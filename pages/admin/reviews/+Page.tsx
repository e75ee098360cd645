import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { FilterBar } from '#components/office/admin/FilterBar.tsx';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { ADMIN_REVIEWS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { ReviewTable } from './ReviewTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  const filters = new URLSearchParams(data.filters);
  return (
    <AdminList
      title="Reviews"
      path={ADMIN_REVIEWS}
      list={data}
      csv="/api/admin/reviews"
      filterBar={
        <FilterBar
          path={ADMIN_REVIEWS}
          items="reviews"
          placeholder="Text or product"
          filters={filters}
          more={{
            names: ['status', 'rating'],
            fields: (
              <>
                <FilterLinks label="Status" name="status" options={STATUSES} filters={filters} />
                <FilterLinks label="Rating" name="rating" options={RATINGS} filters={filters} />
              </>
            ),
          }}
        >
          <FilterLinks label="Reports" name="isReported" options={REPORTS} filters={filters} />
        </FilterBar>
      }
      hint="Try fewer filters."
      empty={
        <EmptyState drawing="chat" title="No reviews yet">
          <p>People who have a product can review it on its page.</p>
        </EmptyState>
      }
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
