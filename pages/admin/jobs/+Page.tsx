import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { ChoiceFilters } from '#components/publishing/posts/PostFilters.tsx';
import { filteredAddress } from '#lib/filters.ts';
import { jobKindLabel, KNOWN_JOB_KINDS } from '#lib/job-kinds.ts';
import { ADMIN_JOBS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { FailedKinds } from './FailedKinds.tsx';
import { JobTable } from './JobTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  const next = filteredAddress(ADMIN_JOBS, new URLSearchParams(data.filters));
  return (
    <AdminList
      title="Jobs"
      path={ADMIN_JOBS}
      list={data}
      csv="/api/admin/jobs"
      first={[{ label: 'Status', name: 'state', options: STATES }]}
      more={[
        {
          names: ['kind'],
          fields: (filters) => (
            <ChoiceFilters
              action={ADMIN_JOBS}
              filters={filters}
              fields={[{ name: 'kind', label: 'Kind', options: kindsWith(filters.get('kind')) }]}
            />
          ),
        },
      ]}
      above={<FailedKinds kinds={data.failed} isOpen={data.isFailedOpen} next={next} />}
      hint="Try another status or kind."
      empty={{
        title: 'No jobs yet',
        text: 'What takes long, such as reading a website or sending mails, is done here in the background.',
      }}
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
