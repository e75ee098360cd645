import { Field } from '#components/forms/Field.tsx';
import { optionsOf } from '#components/forms/Options.tsx';
import { Select } from '#components/forms/Select.tsx';
import { UniqueField } from '#components/forms/UniqueField.tsx';
import { PRICE_TYPE_NAMES } from '#components/shop/pricing/product-texts.ts';
import css from '#components/shop/products/products.module.css';
import { formatNumericInput } from '#lib/money.ts';
import type { AdminPlanView } from '#server/shop/shop.ts';

export function PlanFields({ plan }: { plan?: AdminPlanView }) {
  return (
    <>
      <Field
        name="name"
        label="Name"
        value={plan?.name}
        placeholder="Pro, monthly"
        help="As on invoices."
        autoComplete="off"
      />
      <div className={css.pair}>
        <Field
          name="amount"
          label="Amount in US dollars"
          value={plan && formatNumericInput(plan.amount.toFixed(2))}
          help={plan && 'Another amount is a new price: subscribers keep the one that they have.'}
          decimals={2}
          autoComplete="off"
        />
        <Select name="priceType" label="Paid" value={plan?.priceType ?? 'recurring'} options={PRICE_TYPES} />
        <div className={css.ofRecurring}>
          <Select
            name="billingPeriod"
            label="Every"
            value={plan?.billingPeriod ?? 'month'}
            options={PERIODS}
          />
        </div>
        <Select name="unitKind" label="For each" value={plan?.unitKind ?? 'site'} options={UNITS} />
        <div className={css.ofRecurring}>
          <Field
            name="trialDays"
            label="Days of trial"
            value={plan ? String(plan.trialDays || '') : ''}
            decimals={0}
            autoComplete="off"
            optional
          />
        </div>
        <UniqueField
          name="slug"
          label="Slug"
          value={plan?.slug}
          own={plan?.slug}
          availability="/api/search/availability/product-plan"
          help={plan ? undefined : 'Left empty, it is made from the name.'}
          optional={!plan}
        />
      </div>
    </>
  );
}

const PRICE_TYPES = optionsOf(PRICE_TYPE_NAMES);
const PERIODS = optionsOf({ day: 'Day', week: 'Week', month: 'Month', year: 'Year' });
const UNITS = optionsOf({ site: 'Website', app: 'App', request: 'Request', model: 'Model' });
