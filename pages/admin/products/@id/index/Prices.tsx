import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { useRefused } from '#components/forms/use-refused.ts';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { NewEntry } from '#components/office/admin/NewEntry.tsx';
import { priceOf } from '#components/shop/pricing/product-texts.ts';
import css from '#components/shop/products/products.module.css';
import { Button } from '#components/ui/Button.tsx';
import { Table } from '#components/ui/Table.tsx';
import { BILLING_PERIODS } from '#lib/billing-values.ts';
import { formatOrdinalDate } from '#lib/dates.ts';
import type { AdminPlanView, AdminProductView } from '#server/shop/shop.ts';
import { PlanFields } from './PlanFields.tsx';

interface PricesProps {
  product: AdminProductView;
  path: string;
}

const API = '/api/admin/product-plans';

/** The prices of a product with the number of their subscribers, and those that were replaced. */
export function Prices({ product, path }: PricesProps) {
  const next = `${path}#prices`;
  const current = product.plans.filter(({ archivedAt }) => archivedAt === null);
  const former = product.plans.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <section id="prices" className={css.prices} aria-labelledby="prices-heading">
      <h2 id="prices-heading">Prices</h2>
      {current.length === 0 && <p>Without a price it is shown, but cannot be bought.</p>}
      <ul className={css.plans}>
        {current.map((plan) => (
          <li key={plan.id} className={css.plan}>
            <Price plan={plan} next={next} />
          </li>
        ))}
      </ul>
      <NewEntry form="new-plan" label="New price" submit="Add price" action={API} next={next}>
        <input type="hidden" name="productId" value={product.id} />
        <PlanFields />
      </NewEntry>
      {former.length > 0 && <History plans={former} next={next} />}
    </section>
  );
}

function Price({ plan, next }: { plan: AdminPlanView; next: string }) {
  const form = `plan-${plan.id}`;
  const action = `${API}/${plan.id}`;
  return (
    <details open={useRefused(form) !== null}>
      <summary>
        <strong dir="auto">{plan.name}</strong>
        <span>
          {priceOf(plan)} · {subscribersOf(plan)}
        </span>
      </summary>
      <div className={css.body}>
        <SubmitForm id={form} action={action} method="patch" next={next} submit="Save price">
          <PlanFields plan={plan} />
        </SubmitForm>
        <AdminForm name={form} action={action} method="patch" next={next}>
          <Button kind="quiet" name="archived" value="true">
            Archive
          </Button>
        </AdminForm>
      </div>
    </details>
  );
}

function History({ plans, next }: { plans: AdminPlanView[]; next: string }) {
  return (
    <div className={css.history}>
      <h3>Price history</h3>
      <Table
        caption="Archived prices"
        dense
        columns={[
          { label: 'Price', isShort: true },
          { label: 'Name' },
          { label: 'In the shop' },
          { label: 'Subscribers', align: 'end' },
          { label: 'Actions', isTool: true },
        ]}
        rows={[...plans].sort(byPeriodAndEnd).map((plan) => ({
          key: plan.id,
          cells: [
            priceOf(plan),
            plan.name,
            [plan.createdAt, plan.archivedAt ?? ''].map(formatDay).join(' – '),
            plan.subscribersCount.toLocaleString('en-US'),
            <AdminForm key="restore" action={`${API}/${plan.id}`} method="patch" next={next}>
              <Button kind="plain" name="archived" value="false">
                Restore
              </Button>
            </AdminForm>,
          ],
        }))}
      />
    </div>
  );
}

/** The price that replaced another one is not stored: those of a period follow each other, the newest first. */
const byPeriodAndEnd = (one: AdminPlanView, other: AdminPlanView): number =>
  periodRank(one) - periodRank(other) || (other.archivedAt ?? '').localeCompare(one.archivedAt ?? '');

/** Prices that are paid once come first. */
const periodRank = ({ billingPeriod }: AdminPlanView): number =>
  billingPeriod === null ? -1 : BILLING_PERIODS.indexOf(billingPeriod);

const formatDay = (time: string): string => formatOrdinalDate(time, { withYear: true });

const subscribersOf = ({ subscribersCount: count }: AdminPlanView): string =>
  count === 1 ? '1 subscriber' : `${count.toLocaleString('en-US')} subscribers`;
