import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { FilterBar } from '#components/office/admin/FilterBar.tsx';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { ChoiceFilters } from '#components/publishing/posts/PostFilters.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { filteredAddress } from '#lib/filters.ts';
import { jobKindLabel, KNOWN_JOB_KINDS } from '#lib/job-kinds.ts';
import { ADMIN_JOBS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { FailedKinds } from './FailedKinds.tsx';
import { JobTable } from './JobTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  const filters = new URLSearchParams(data.filters);
  const next = filteredAddress(ADMIN_JOBS, filters);
  return (
    <AdminList
      title="Jobs"
      path={ADMIN_JOBS}
      list={data}
      csv="/api/admin/jobs"
      filterBar={
        <FilterBar
          path={ADMIN_JOBS}
          items="jobs"
          filters={filters}
          more={{
            names: ['kind'],
            fields: (
              <ChoiceFilters
                action={ADMIN_JOBS}
                filters={filters}
                fields={[{ name: 'kind', label: 'Kind', options: kindsWith(filters.get('kind')) }]}
              />
            ),
          }}
        >
          <FilterLinks label="Status" name="state" options={STATES} filters={filters} />
        </FilterBar>
      }
      above={<FailedKinds kinds={data.failed} isOpen={data.isFailedOpen} next={next} />}
      hint="Try another status or kind."
      empty={
        <EmptyState drawing="box" title="No jobs yet">
          <p>What takes long, such as reading a website or sending mails, is done here in the background.</p>
        </EmptyState>
      }
    >
      <JobTable data={data} />
    </AdminList>
  );
}

const STATES = optionsOf({
  all: 'Any status',
  waiting: 'Waiting',
  running: 'Running',
  failed: 'Failed',
  done: 'Done',
});

/** The kinds to choose from; a chosen one of another version too. */
const kindsWith = (chosen: string | null) =>
  [...new Set([...KNOWN_JOB_KINDS, ...(chosen ? [chosen] : [])])].map((id) => ({
    id,
    name: jobKindLabel(id),
  }));
