import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import admin from '#components/office/admin/admin.module.css';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { ListFoot } from '#components/office/admin/ListFoot.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { At } from '#components/ui/At.tsx';
import { IMPORT_OUTCOME_LABELS, IMPORT_OUTCOMES, isImportRunning } from '#lib/import-states.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { ImportReport } from './ImportReport.tsx';
import { ImportStatus } from './ImportStatus.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { title, view, entries, startedAt } = data;
  const filters = new URLSearchParams(data.filters);
  const outcomes = IMPORT_OUTCOMES.filter((outcome) => view.counts[outcome] > 0);
  return (
    <>
      <p>
        <a href="/admin/import">All imports</a> · Started <At timestamp={startedAt} />
      </p>
      <AdminTitle title={title} />
      <ListRefusal />
      <ImportStatus view={view} />
      <div id="import-report" data-refresh={isImportRunning(view.status) ? '' : undefined}>
        {outcomes.length > 1 && (
          <div className={admin.filters}>
            <FilterLinks
              label="Result"
              name="outcome"
              options={[
                { value: 'all', label: 'All' },
                ...outcomes.map((value) => ({
                  value,
                  label: `${IMPORT_OUTCOME_LABELS[value].label} (${view.counts[value].toLocaleString('en-US')})`,
                })),
              ]}
              filters={filters}
            />
          </div>
        )}
        {entries.length > 0 && <ImportReport entries={entries} />}
        <ListFoot list={data} />
      </div>
    </>
  );
}
