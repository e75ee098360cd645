import { filteredAddress } from '#lib/filters.ts';
import type { Terms } from '#pages/admin/load-terms.ts';
import { AdminList } from '../../office/admin/AdminList.tsx';
import { NewEntry } from '../../office/admin/NewEntry.tsx';
import { TermTable } from './TermTable.tsx';
import { TermFields, TermTask } from './TermTask.tsx';
import type { Taxonomy } from './taxonomy-view.ts';

interface TermsPageProps {
  taxonomy: Taxonomy;
  data: Terms;
}

/** The page of all categories, or of all tags. */
export function TermsPage({ taxonomy, data }: TermsPageProps) {
  const { path, api, one, title } = taxonomy;
  const filters = new URLSearchParams(data.filters);
  const address = filteredAddress(path, filters);
  const titles = title.toLowerCase();
  return (
    <AdminList
      title={title}
      path={path}
      list={data}
      actions={
        <NewEntry form="new" label={`New ${one}`} submit={`Add ${one}`} action={api} next={path}>
          <TermFields taxonomy={taxonomy} />
        </NewEntry>
      }
      search="Name"
      above={
        data.selected && <TermTask {...data.selected} taxonomy={taxonomy} filters={filters} next={address} />
      }
      hint="Try another name."
      empty={{ title: `No ${titles} yet`, text: <>Readers find posts by {one}. Add the first one above.</> }}
    >
      <TermTable taxonomy={taxonomy} data={data} />
    </AdminList>
  );
}
