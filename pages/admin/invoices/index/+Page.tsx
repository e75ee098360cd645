import { AdminList } from '#components/office/admin/AdminList.tsx';
import { FilterBar } from '#components/office/admin/FilterBar.tsx';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { INVOICE_LABELS } from '#components/shop/billing/labels.ts';
import { SalesInvoiceTable } from '#components/shop/billing/SalesTables.tsx';
import { DateRange } from '#components/ui/DateRange.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { INVOICE_STATUSES } from '#lib/billing-values.ts';
import { clearFilters } from '#lib/filters.ts';
import { ADMIN_INVOICES } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

const DAYS = ['from', 'to'] as const;

export default function Page({ data }: PageProps<Data>) {
  const filters = new URLSearchParams(data.filters);
  return (
    <AdminList
      title="Invoices"
      path={ADMIN_INVOICES}
      list={data}
      csv="/api/admin/invoices"
      filterBar={
        <FilterBar
          path={ADMIN_INVOICES}
          items="invoices"
          placeholder="Number, name or email"
          filters={filters}
          more={{
            names: DAYS,
            fields: (
              <DateRange from={data.from} to={data.to} hiddenFields={[...clearFilters(filters, DAYS)]} />
            ),
          }}
        >
          <FilterLinks label="Status" name="status" options={STATUSES} filters={filters} />
        </FilterBar>
      }
      hint="Try fewer filters."
      empty={
        <EmptyState drawing="box" title="No invoices yet">
          <p>The invoices of all customers appear here.</p>
        </EmptyState>
      }
    >
      <SalesInvoiceTable data={data} />
    </AdminList>
  );
}

const STATUSES = [
  { value: 'all', label: 'Any status' },
  ...INVOICE_STATUSES.map((value) => ({ value, label: INVOICE_LABELS[value].label })),
];
