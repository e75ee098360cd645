import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { READING_FILTER } from '#components/sites/sites/reading-filter.ts';
import { ADMIN_SITES } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { SiteTable } from './SiteTable.tsx';

export default function Page({ data }: PageProps<Data>) {
  return (
    <AdminList
      title="Websites"
      path={ADMIN_SITES}
      list={data}
      csv="/api/admin/sites"
      search="Name, domain or owner"
      first={[READING_FILTER]}
      more={[{ label: 'Widget', name: 'isInstalled', options: INSTALLED }]}
      empty={{
        title: 'No websites yet',
        text: 'The websites that users add appear here, with their figures.',
      }}
    >
      <SiteTable data={data} />
    </AdminList>
  );
}

const INSTALLED = optionsOf({ all: 'All', true: 'Seen on the website', false: 'Never seen' });
