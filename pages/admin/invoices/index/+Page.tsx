import { AdminList } from '#components/office/admin/AdminList.tsx';
import { anyOf } from '#components/office/admin/FilterLinks.tsx';
import { INVOICE_LABELS } from '#components/shop/billing/labels.ts';
import { SalesInvoiceTable } from '#components/shop/billing/SalesTables.tsx';
import { DateRange } from '#components/ui/DateRange.tsx';
import { INVOICE_STATUSES } from '#lib/billing-values.ts';
import { clearFilters } from '#lib/filters.ts';
import { ADMIN_INVOICES } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

const DAYS = ['from', 'to'] as const;

export default function Page({ data }: PageProps<Data>) {
  return (
    <AdminList
      title="Invoices"
      path={ADMIN_INVOICES}
      list={data}
      csv="/api/admin/invoices"
      search="Number, name or email"
      first={[{ label: 'Status', name: 'status', options: STATUSES }]}
      more={[
        {
          names: DAYS,
          fields: (filters) => (
            <DateRange from={data.from} to={data.to} hiddenFields={[...clearFilters(filters, DAYS)]} />
          ),
        },
      ]}
      empty={{ title: 'No invoices yet', text: 'The invoices of all customers appear here.' }}
    >
      <SalesInvoiceTable data={data} />
    </AdminList>
  );
}

const STATUSES = anyOf('Any status', INVOICE_STATUSES, INVOICE_LABELS);
