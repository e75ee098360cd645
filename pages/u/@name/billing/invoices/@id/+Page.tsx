import { Invoice } from '#components/shop/billing/Invoice.tsx';
import { billingPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { userName, ...invoice } }: PageProps<Data>) {
  return (
    <Invoice {...invoice}>
      <a href={billingPath(userName)}>All invoices</a>
    </Invoice>
  );
}
