import { Field } from '#components/forms/Field.tsx';
import type { InForm } from '#components/forms/FieldFrame.tsx';
import css from '#components/shop/billing/billing.module.css';

/** The card of the sandbox. A form that is returned has none of its values. */
export function TestCardFields({ form }: InForm) {
  const digits = { form, inputMode: 'numeric' } as const;
  return (
    <div className={css.stack}>
      <Field
        {...digits}
        name="card.number"
        label="Card number"
        autoComplete="cc-number"
        help="Test mode: cards such as 4242 4242 4242 4242 work, and nothing is charged."
      />
      <div className={css.row}>
        <Field {...digits} name="card.expMonth" label="Month" placeholder="MM" autoComplete="cc-exp-month" />
        <Field {...digits} name="card.expYear" label="Year" placeholder="YY" autoComplete="cc-exp-year" />
        <Field {...digits} name="card.cvc" label="Security code" placeholder="CVC" autoComplete="cc-csc" />
      </div>
    </div>
  );
}
