import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { FilterBar } from '#components/office/admin/FilterBar.tsx';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { READING_FILTER } from '#components/sites/sites/reading-filter.ts';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { ADMIN_SITES } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { SiteTable } from './SiteTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  const filters = new URLSearchParams(data.filters);
  return (
    <AdminList
      title="Websites"
      path={ADMIN_SITES}
      list={data}
      csv="/api/admin/sites"
      filterBar={
        <FilterBar
          path={ADMIN_SITES}
          items="websites"
          placeholder="Name, domain or owner"
          filters={filters}
          more={{
            names: ['isInstalled'],
            fields: <FilterLinks label="Widget" name="isInstalled" options={INSTALLED} filters={filters} />,
          }}
        >
          <FilterLinks label="Content" name="state" options={READING_FILTER} filters={filters} />
        </FilterBar>
      }
      hint="Try fewer filters."
      empty={
        <EmptyState drawing="box" title="No websites yet">
          <p>The websites that users add appear here, with their figures.</p>
        </EmptyState>
      }
    >
      <SiteTable data={data} />
    </AdminList>
  );
}

const INSTALLED = optionsOf({ all: 'All', true: 'Seen on the website', false: 'Never seen' });
