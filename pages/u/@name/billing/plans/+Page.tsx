import css from '#components/shop/billing/billing.module.css';
import { PeriodSwitch } from '#components/shop/pricing/PeriodSwitch.tsx';
import { PlanCards } from '#components/shop/pricing/PlanCards.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { billingPath, billingPlansPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { AddOnOffers } from './AddOnOffers.tsx';

/** The plans and add-ons on sale; each leads to its order. */
export default function Page({ data: { userName, own, period, offers, addOns } }: PageProps<Data>) {
  return (
    <>
      <PageTitle title="Change plan">
        A larger plan applies at once, and you pay the difference. A smaller one applies when the paid period
        ends.
      </PageTitle>
      <PeriodSwitch period={period} path={billingPlansPath(userName)} />
      <PlanCards plans={offers} level={2} own={own} />
      {addOns.length > 0 && (
        <section id="add-ons" className={`${css.plans} ${css.below}`} aria-labelledby="add-ons-heading">
          <h2 id="add-ons-heading">Add-ons</h2>
          <p>They raise a limit of your plan, for as long as you keep them.</p>
          <AddOnOffers addOns={addOns} path={billingPath(userName)} />
        </section>
      )}
    </>
  );
}
