import { AuditTable } from '#components/accounts/audit/AuditTable.tsx';
import { optionsOf } from '#components/forms/Options.tsx';
import { AdminList } from '#components/office/admin/AdminList.tsx';
import { ChoiceFilters } from '#components/publishing/posts/PostFilters.tsx';
import { Days } from '#components/ui/DateRange.tsx';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '#lib/audit-actions.ts';
import { changeFilter } from '#lib/filters.ts';
import { ADMIN_AUDIT } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return (
    <AdminList
      title="Audit log"
      items="actions"
      path={ADMIN_AUDIT}
      list={data}
      csv="/api/admin/audit"
      search="Person or object"
      first={[{ label: 'Order', name: 'order', options: ORDERS }]}
      more={[{ names: MORE, fields: (filters) => <MoreFilters filters={filters} /> }]}
      empty={{
        title: 'Nothing recorded yet',
        text: 'Actions of admins and editors appear here, and those that concern an account.',
      }}
    >
      <AuditTable entries={data.entries} isSelectable />
    </AdminList>
  );
}

function MoreFilters({ filters }: { filters: URLSearchParams }) {
  return (
    <>
      <ChoiceFilters
        action={ADMIN_AUDIT}
        filters={filters}
        fields={[
          { name: 'objectKind', label: 'Object', options: entriesOf(AUDIT_OBJECTS) },
          { name: 'action', label: 'Action', options: entriesOf(AUDIT_ACTIONS) },
        ]}
        others={{
          names: ['from', 'to'],
          fields: <Days from={filters.get('from') ?? ''} to={filters.get('to') ?? ''} />,
        }}
      />
      {filters.has('person') && (
        <p>
          Of one person. <a href={`?${changeFilter(filters, 'person', 'all')}`}>Show all people</a>
        </p>
      )}
      {filters.has('objectId') && (
        <p>
          About one object. <a href={`?${changeFilter(filters, 'objectId', 'all')}`}>Show all objects</a>
        </p>
      )}
    </>
  );
}

const MORE = ['objectKind', 'objectId', 'action', 'person', 'from', 'to'];
const ORDERS = optionsOf({ all: 'Newest first', asc: 'Oldest first' });

const entriesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([id, name]) => ({ id, name }));
