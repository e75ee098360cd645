import { Field } from '#components/forms/Field.tsx';
import css from '#components/shop/billing/billing.module.css';

/** The card of the sandbox. A form that is returned has none of its values. */
export function TestCardFields() {
  return (
    <div className={css.stack}>
      <Field
        inputMode="numeric"
        name="card.number"
        label="Card number"
        autoComplete="cc-number"
        help="Test mode: cards such as 4242 4242 4242 4242 work, and nothing is charged."
      />
      <div className={css.row}>
        <Field
          inputMode="numeric"
          name="card.expMonth"
          label="Month"
          placeholder="MM"
          autoComplete="cc-exp-month"
        />
        <Field
          inputMode="numeric"
          name="card.expYear"
          label="Year"
          placeholder="YY"
          autoComplete="cc-exp-year"
        />
        <Field
          inputMode="numeric"
          name="card.cvc"
          label="Security code"
          placeholder="CVC"
          autoComplete="cc-csc"
        />
      </div>
    </div>
  );
}
