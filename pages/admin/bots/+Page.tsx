import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { FilterBar } from '#components/office/admin/FilterBar.tsx';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { READING_FILTER } from '#components/sites/sites/reading-filter.ts';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { ADMIN_BOTS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { BotTable } from './BotTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  const filters = new URLSearchParams(data.filters);
  return (
    <AdminList
      title="Assistants"
      path={ADMIN_BOTS}
      list={data}
      csv="/api/admin/bots"
      filterBar={
        <FilterBar
          path={ADMIN_BOTS}
          items="assistants"
          placeholder="Name or owner"
          filters={filters}
          more={{
            names: ['hasWebsite'],
            fields: <FilterLinks label="Websites" name="hasWebsite" options={WEBSITES} filters={filters} />,
          }}
        >
          <FilterLinks label="Content" name="state" options={READING_FILTER} filters={filters} />
        </FilterBar>
      }
      hint="Try fewer filters."
      empty={
        <EmptyState drawing="box" title="No assistants yet">
          <p>Each website that is added gets one.</p>
        </EmptyState>
      }
    >
      <BotTable data={data} />
    </AdminList>
  );
}

const WEBSITES = optionsOf({ all: 'All', true: 'Of a website', false: 'Without a website' });
