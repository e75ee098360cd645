import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { READING_FILTER } from '#components/sites/sites/reading-filter.ts';
import { ADMIN_BOTS } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { BotTable } from './BotTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  return (
    <AdminList
      title="Assistants"
      path={ADMIN_BOTS}
      list={data}
      csv="/api/admin/bots"
      search="Name or owner"
      first={[READING_FILTER]}
      more={[{ label: 'Websites', name: 'hasWebsite', options: WEBSITES }]}
      empty={{ title: 'No assistants yet', text: 'Each website that is added gets one.' }}
    >
      <BotTable data={data} />
    </AdminList>
  );
}

const WEBSITES = optionsOf({ all: 'All', true: 'Of a website', false: 'Without a website' });
